import { formatCurrency } from '@balcao/brazil/money';
import type { StatementLine } from '@balcao/contract/finance/statements';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { Button } from '../../../../ui/button.tsx';
import { brazilianDate } from '../../../../ui/date-text.ts';
import { Pagination } from '../../../../ui/pagination.tsx';
import { ListFault } from '../../../records/list-fault.tsx';
import { linesQuery } from './queries.ts';
import { Waiting } from './statement-list-page.tsx';
import type { StatementTab } from './statement-search.ts';
import style from './statements.module.css';
import { useLineAct } from './use-line-act.ts';

type Props = { id: number; state: StatementTab; mayChange: boolean };

/** Lines that were matched or ignored, and taking that back. */
export function DoneLines({ id, state, mayChange }: Props) {
  const { page = 1 } = useSearch({ from: '/office/fn_statement/$id' });
  const { data, isLoadingError, error, refetch } = useQuery(linesQuery(id, state, page));
  const undoing = useLineAct();
  if (isLoadingError) return <ListFault error={error} onRetry={() => refetch()} />;
  if (!data) return <Waiting />;
  return (
    <section className={style.card} aria-label="Linhas">
      {data.data.length === 0 && <p>Nenhuma linha aqui.</p>}
      {undoing.fault && (
        <p role="alert" className={style.failed}>
          {undoing.fault}
        </p>
      )}
      <ul className={style.list}>
        {data.data.map((line) => (
          <li key={line.id} className={style.line}>
            <LineFacts line={line} />
            <Became line={line} />
            {mayChange && (
              <Button
                disabled={undoing.isPending}
                onClick={() =>
                  undoing.mutate({ act: state === 'matched' ? 'unmatch' : 'unignore', id: line.id })
                }
              >
                Desfazer
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Pagination page={data.current_page} last={data.last_page} />
    </section>
  );
}

type Facts = Pick<StatementLine, 'on' | 'amount_cents' | 'text' | 'document'>;

/** What the bank says of a line. */
export function LineFacts({ line: { on, amount_cents, text, document } }: { line: Facts }) {
  return (
    <span className={style.facts}>
      <span className={style.small}>
        {brazilianDate(on)}
        {document && ` · documento ${document}`}
      </span>
      <span className={style.text}>{text}</span>
      <span className={style.money} data-out={amount_cents < 0 || undefined}>
        {formatCurrency(amount_cents)}
      </span>
    </span>
  );
}

function Became({ line: { matches, ignore_reason, user } }: { line: StatementLine }) {
  return (
    <span className={style.facts}>
      {matches.map((one) => (
        <span key={one.movement_id}>
          {one.fn_entry_id ? (
            <Link to="/fn_entry/$id/edit" params={{ id: String(one.fn_entry_id) }}>
              {one.description}
            </Link>
          ) : (
            one.description
          )}
          {` ${formatCurrency(one.amount_cents)}`}
        </span>
      ))}
      {ignore_reason && <span>{ignore_reason}</span>}
      {user && <span className={style.small}>{user}</span>}
    </span>
  );
}
