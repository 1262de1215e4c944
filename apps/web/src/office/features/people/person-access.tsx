import type { WholeRow } from '@balcao/contract/records/calls';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '../../../platform/api-error.ts';
import { useSession } from '../../../platform/session/use-session.ts';
import { useSingleMutation } from '../../../platform/use-single-mutation.ts';
import { Button } from '../../../ui/button.tsx';
import { notify } from '../../../ui/notices.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ConfirmDialog } from '../../records/confirm-dialog.tsx';
import { AccessFacts } from './access-facts.tsx';
import style from './people.module.css';
import { accessQuery, actAs, endSessions, invite, removeTwoFactor } from './queries.ts';

type Asked = { title: string; text: string; action: string; run: () => Promise<unknown> };

/** What may be asked for, each with what it does. */
const questions = (id: number, name: string) => ({
  act: {
    ...{ title: `Personificar ${name}?`, action: 'Personificar', run: () => actAs(id) },
    text: 'Você verá o sistema como esta pessoa. Tudo fica na auditoria com os dois nomes.',
  },
  sessions: {
    ...{ title: `Encerrar as sessões de ${name}?`, action: 'Encerrar sessões' },
    ...{ text: 'A pessoa terá de entrar de novo em todos os dispositivos.' },
    run: () => endSessions(id),
  },
  twoFactor: {
    ...{ title: `Desligar a verificação em duas etapas de ${name}?`, action: 'Desligar' },
    ...{ text: 'A próxima entrada pedirá só a senha. Confirme antes quem está pedindo.' },
    run: () => removeTwoFactor(id),
  },
});

/** How a person gets in, and what may be done about it; beside the person's form. */
export function PersonAccess({ row }: { row: WholeRow }) {
  const { id, name } = row.data;
  const client = useQueryClient();
  const { user } = useSession();
  const [asked, setAsked] = useState<Asked>();
  const query = accessQuery(id);
  // The mail goes out in a moment: until then the last link is the old one.
  const [sentAfter, setSentAfter] = useState<string | null>();
  const { data, error } = useQuery({
    ...query,
    refetchInterval: ({ state }) =>
      sentAfter !== undefined && (state.data?.link?.sent_at ?? null) === sentAfter ? 1_000 : false,
  });
  const doing = useSingleMutation({
    mutationFn: (run: () => Promise<unknown>) => run(),
    onSuccess: (answer) => {
      if (answer) notify('success', (answer as { message: string }).message);
    },
    onError: (failure) => notify('danger', failureText(failure)),
    onSettled: () => {
      setAsked(undefined);
      return client.invalidateQueries(query);
    },
  });
  if (error) return <p role="alert">{failureText(error)}</p>;
  if (!data) return <Skeleton width="100%" />;
  const { may } = data;
  const can = questions(id, String(name));
  const button = (shown: boolean, question: Asked, label = question.action) =>
    shown && <Button onClick={() => setAsked(question)}>{label}</Button>;
  return (
    <section className={style.card} aria-label="Acesso">
      <h2>Acesso</h2>
      <AccessFacts access={data} />
      {may.invite && (
        <Button
          disabled={doing.isPending}
          onClick={() => {
            setSentAfter(data.link?.sent_at ?? null);
            doing.mutate(() => invite(id));
          }}
        >
          {data.has_password ? 'Enviar link de nova senha' : 'Enviar convite'}
        </Button>
      )}
      {button(may.impersonate, can.act)}
      {button(may.end_sessions && id !== user.id, can.sessions)}
      {button(may.reset_two_factor, can.twoFactor, 'Desligar verificação em duas etapas')}
      {asked && (
        <ConfirmDialog
          title={asked.title}
          action={asked.action}
          danger={asked.action !== 'Personificar'}
          working={doing.isPending}
          onConfirm={() => doing.mutate(asked.run)}
          onClose={() => setAsked(undefined)}
        >
          <p>{asked.text}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
