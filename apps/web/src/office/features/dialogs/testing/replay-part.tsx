import type { OtherWay } from '@balcao/contract/dialogs/play';
import { Link } from '@tanstack/react-router';
import { useTicketWords } from '../../../../platform/session/ticket-words.ts';
import { useSingleMutation } from '../../../../platform/use-single-mutation.ts';
import { Button } from '../../../../ui/button.tsx';
import { useDraft, useFlow } from '../use-draft.ts';
import { failureOf } from './failure-of.ts';
import { saveAll } from './save-all.ts';
import { replay } from './test-calls.ts';
import style from './test-pane.module.css';

/** As many as the server replays at once. */
const MOST = 1_000;
/** Nobody reads more of them. */
const SHOWN = 50;

/** Plays real conversations of the version in use against the draft, and lists those that would go another way. */
export function ReplayPart() {
  const draft = useDraft();
  const replaying = useSingleMutation({
    mutationFn: async () => {
      await saveAll(draft);
      return replay(draft.id, MOST);
    },
  });
  const { data, error, isPending } = replaying;
  return (
    <section className={style.part} aria-label="Conversas reais">
      <h2>Conversas reais</h2>
      <p className={style.facts}>
        Confere se as últimas conversas da versão em uso seguiriam o mesmo caminho no rascunho.
      </p>
      <Button disabled={isPending} onClick={() => replaying.mutate()}>
        {isPending ? 'Conferindo…' : 'Conferir conversas reais'}
      </Button>
      {error && <p role="alert">{failureOf(error)}</p>}
      {data && (
        <>
          <p role="status">{sumOf(data)}</p>
          <ul className={style.tests}>
            {data.other.slice(0, SHOWN).map((one) => (
              <Other key={`${one.ticket_id} ${one.at_block}`} other={one} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function sumOf({ played, other }: { played: number; other: readonly OtherWay[] }): string {
  if (played === 0) return 'Ainda não há conversas desta versão para conferir.';
  if (other.length === 0) return `${played} conferidas: todas seguem o mesmo caminho.`;
  const more = other.length > SHOWN ? ` As primeiras ${SHOWN}:` : '';
  return `${played} conferidas: ${other.length} em outro caminho.${more}`;
}

const places: Record<string, string> = {
  ended: 'o fim da conversa',
  failed: 'uma parada por problema',
  refused: 'a recusa da resposta',
  code: 'um código que nunca rodou',
};

function Other({ other: { ticket_id, at_block, was, now } }: { other: OtherWay }) {
  const draft = useDraft();
  const { say } = useTicketWords();
  const [dialog = '', id = ''] = at_block?.split('/') ?? [];
  const known = useFlow().dialogs[dialog]?.blocks[id];
  return (
    <li>
      <span className={style.testName}>
        <Link to="/at_ticket/$id/edit" params={{ id: String(ticket_id) }} search={{}}>
          {say(`{Atendimento} ${ticket_id}`)}
        </Link>
        {`, ${at_block ? `em ${at_block}` : 'no início'}: ia para ${places[was] ?? was}, agora vai para ${places[now] ?? now}.`}
      </span>
      {at_block && known && (
        <Button variant="quiet" onClick={() => draft.show(at_block)}>
          Mostrar
        </Button>
      )}
    </li>
  );
}
