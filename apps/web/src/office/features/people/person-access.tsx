import type { PersonAccess as Access } from '@balcao/contract/people/person-access';
import type { WholeRow } from '@balcao/contract/records/calls';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { failureText } from '../../../platform/api-error.ts';
import { useSession } from '../../../platform/session/use-session.ts';
import { useSingleMutation } from '../../../platform/use-single-mutation.ts';
import { Button } from '../../../ui/button.tsx';
import { notify } from '../../../ui/notices.ts';
import { ShownOnce } from '../../../ui/shown-once.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useFailureNotice } from '../../../ui/use-failure-notice.ts';
import { ConfirmDialog } from '../../records/confirm-dialog.tsx';
import { AccessFacts } from './access-facts.tsx';
import style from './people.module.css';
import {
  accessQuery,
  actAs,
  endSessions,
  invite,
  removeTwoFactor,
  withdrawEmail,
} from './queries.ts';

type Confirmation = { title: string; text: string; action: string; run: () => Promise<unknown> };

/** The actions, each with the question that it asks first. */
const questions = (id: number, name: string) => ({
  act: {
    title: `Personificar ${name}?`,
    action: 'Personificar',
    run: () => actAs(id),
    text: 'Você verá o sistema como esta pessoa. Tudo fica na auditoria com os dois nomes.',
  },
  sessions: {
    title: `Encerrar as sessões de ${name}?`,
    action: 'Encerrar sessões',
    text: 'A pessoa terá de entrar de novo em todos os dispositivos.',
    run: () => endSessions(id),
  },
  email: {
    title: `Desistir da troca de e-mail de ${name}?`,
    action: 'Desistir da troca',
    text: 'O link enviado ao novo endereço deixa de funcionar. O e-mail atual continua.',
    run: () => withdrawEmail(id),
  },
  twoFactor: {
    title: `Desligar a verificação em duas etapas de ${name}?`,
    action: 'Desligar',
    text: 'A próxima entrada pedirá só a senha. Confirme antes quem está pedindo.',
    run: () => removeTwoFactor(id),
  },
});

function inviteLabel({ has_password, mail_is_file }: Access): string {
  const link = has_password ? 'link de nova senha' : 'convite';
  return `${mail_is_file ? 'Criar' : 'Enviar'} ${link}`;
}

/** How long to look for a new link, once a second. */
const WAIT_MS = 20_000;

const sentAt = ({ link }: Access) => link?.sent_at ?? null;

/**
 * A person's access, and whether a link is being sent. The mail goes out after a moment; until then the access still
 * shows the old link. New people are invited automatically, so their first link is awaited too.
 */
function useAccess({ id, updated_at }: WholeRow['data']) {
  const query = accessQuery(id, updated_at);
  const [awaited, setAwaited] = useState<{ asked: boolean; after: string | null } | null>({
    asked: false,
    after: null,
  });
  useEffect(() => {
    const end = awaited && setTimeout(() => setAwaited(null), WAIT_MS);
    return () => clearTimeout(end ?? undefined);
  }, [awaited]);
  const isComing = (access: Access | undefined) =>
    access !== undefined &&
    awaited !== null &&
    (awaited.asked || !access.has_password) &&
    sentAt(access) === awaited.after;
  const { data, error } = useQuery({
    ...query,
    refetchInterval: ({ state }) => (isComing(state.data) ? 1_000 : false),
  });
  const awaitLink = () => setAwaited({ asked: true, after: data ? sentAt(data) : null });
  return { query, data, error, sending: awaited?.asked === true && isComing(data), awaitLink };
}

/** A person's access and its actions; beside the person's form. */
export function PersonAccess({ row }: { row: WholeRow }) {
  const { id, name } = row.data;
  const client = useQueryClient();
  const { user } = useSession();
  const [asked, setAsked] = useState<Confirmation>();
  const [link, setLink] = useState<string | null>(null);
  const { query, data, error, sending, awaitLink } = useAccess(row.data);
  const failure = useFailureNotice();
  const doing = useSingleMutation({
    mutationFn: (run: () => Promise<unknown>) => run(),
    onSuccess: (answer) => {
      if (answer) notify('success', (answer as { message: string }).message);
    },
    onMutate: failure.clear,
    onError: (fault) => failure.tell(failureText(fault)),
    onSettled: () => {
      setAsked(undefined);
      return client.invalidateQueries(query);
    },
  });
  if (error) return <p role="alert">{failureText(error)}</p>;
  if (!data) return <Skeleton width="100%" />;
  const { may } = data;
  const can = questions(id, String(name));
  const button = (shown: boolean, question: Confirmation, label = question.action) =>
    shown && <Button onClick={() => setAsked(question)}>{label}</Button>;
  return (
    <section className={style.card} aria-label="Acesso">
      <h2>Acesso</h2>
      <AccessFacts access={data} sending={sending} />
      {data.mail_is_file && (
        <p className={style.quiet}>
          Este servidor não envia e-mails: cada um vira um arquivo na pasta outbox. Entregue o link
          por outro meio.
        </p>
      )}
      {may.invite && (
        <Button
          disabled={doing.isPending}
          onClick={() => {
            awaitLink();
            doing.mutate(async () => {
              const answer = await invite(id);
              setLink(answer.link);
              return answer;
            });
          }}
        >
          {inviteLabel(data)}
        </Button>
      )}
      {link && (
        <ShownOnce
          label={data.has_password ? 'Link de nova senha' : 'Link do convite'}
          text="Copie o link agora: ele não aparece de novo e funciona uma vez."
          value={link}
          onClose={() => setLink(null)}
        />
      )}
      {button(may.impersonate, can.act)}
      {button(may.end_sessions && id !== user.id, can.sessions)}
      {button(may.withdraw_email, can.email, 'Desistir da troca de e-mail')}
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
