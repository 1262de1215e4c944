import { formatCurrency } from '@balcao/brazil/money';
import type { MetaEventRow } from '@balcao/contract/advertising/meta-events';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTicketWords } from '../../../platform/session/ticket-words.ts';
import { Button } from '../../../ui/button.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { useFailureNotice } from '../../../ui/use-failure-notice.ts';
import reports from '../../reports/reports.module.css';
import { metaNames, metaStates } from './meta-event-words.ts';
import { metaKeys, sendMetaRetry } from './queries.ts';

type Props = {
  rows: MetaEventRow[];
  /** Whether this person may send a failed one again. */
  retries: boolean;
};

/** Each event with its state and why. */
export function MetaEventRows({ rows, retries }: Props) {
  return (
    <ul className={reports.rows}>
      {rows.map((row) => (
        <Event key={row.id} row={row} retries={retries} />
      ))}
    </ul>
  );
}

function Event({ row, retries }: { row: MetaEventRow; retries: boolean }) {
  const { say } = useTicketWords();
  const queries = useQueryClient();
  const notice = useFailureNotice();
  const retry = useMutation({
    mutationFn: () => sendMetaRetry(row.id),
    onMutate: notice.clear,
    onError: (error) => notice.tell(error.message),
    onSettled: () => queries.invalidateQueries({ queryKey: metaKeys.all }),
  });
  const { ticket_id, pm_transaction_id, status, reason, due_at, sent_at } = row;
  return (
    <li>
      <span className={reports.what}>
        {say(metaNames[row.name])}
        {' · '}
        <Link to="/at_ticket/$id/edit" params={{ id: String(ticket_id) }}>
          {say(`{Atendimento} ${ticket_id}`)}
        </Link>
        {pm_transaction_id !== null && (
          <>
            {' · '}
            <Link to="/pm_transaction/$id/edit" params={{ id: String(pm_transaction_id) }}>
              {`Cobrança ${pm_transaction_id}`}
            </Link>
            {` de ${formatCurrency(Math.abs(row.cents))}`}
          </>
        )}
      </span>
      <span className={reports.cents}>{metaStates[status].name}</span>
      <span className={reports.facts}>
        {'Aconteceu '}
        <Moment at={row.at} />
        {sent_at && (
          <>
            {' · enviado '}
            <Moment at={sent_at} />
          </>
        )}
        {due_at && row.tries > 0 && (
          <>
            {' · nova tentativa '}
            <Moment at={due_at} />
          </>
        )}
        {reason && ` · ${reason}`}
        {retries && status === 'failed' && (
          <>
            {' '}
            <Button
              variant="quiet"
              disabled={retry.isPending}
              aria-label={say(`Enviar de novo: ${metaNames[row.name]}, {atendimento} ${ticket_id}`)}
              onClick={() => retry.mutate()}
            >
              Enviar de novo
            </Button>
          </>
        )}
      </span>
    </li>
  );
}
