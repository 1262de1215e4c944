import { formatCurrency } from '@balcao/brazil/money';
import type { Statement } from '@balcao/contract/finance/statements';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { brazilianDate } from '../../../../ui/date-text.ts';
import { isForbidden, ListFault, NoAccess } from '../../../records/list-fault.tsx';
import { DoneLines } from './done-lines.tsx';
import { OpenLines } from './open-lines.tsx';
import { statementQuery } from './queries.ts';
import { daysOf, Waiting } from './statement-list-page.tsx';
import type { StatementTab } from './statement-search.ts';
import style from './statements.module.css';

/** One statement: what is left to match, and what became of the rest. */
export function StatementPage() {
  const id = Number(useParams({ from: '/office/fn_statement/$id' }).id);
  const { state } = useSearch({ from: '/office/fn_statement/$id' });
  const { data, isLoadingError, error, refetch } = useQuery(statementQuery(id));
  if (isLoadingError && isForbidden(error)) return <NoAccess />;
  const title = data ? `Extrato de ${data.data.bank_account_name}` : 'Extrato';
  return (
    <div className={style.page}>
      <title>{`${title} · Balcão`}</title>
      <p className={style.small}>
        <Link to="/fn_statement">Extratos e conciliação</Link>
      </p>
      <h1>{title}</h1>
      {isLoadingError && <ListFault error={error} onRetry={() => refetch()} />}
      {!data && !isLoadingError && <Waiting />}
      {data && (
        <>
          <Facts statement={data.data} />
          <Tabs statement={data.data} chosen={state} />
          {state ? (
            <DoneLines id={id} state={state} mayChange={data.may.change} />
          ) : (
            <OpenLines id={id} mayChange={data.may.change} />
          )}
        </>
      )}
    </div>
  );
}

function Facts({ statement }: { statement: Statement }) {
  const { filename, balance_cents, balance_on } = statement;
  const facts = [filename, daysOf(statement)];
  if (balance_cents !== null)
    facts.push(
      `saldo no banco ${formatCurrency(balance_cents)}${balance_on ? ` em ${brazilianDate(balance_on)}` : ''}`,
    );
  return <p className={style.small}>{facts.filter(Boolean).join(' · ')}</p>;
}

const counted = (label: string, count: number) => `${label} (${count.toLocaleString('pt-BR')})`;

function Tabs({ statement, chosen }: { statement: Statement; chosen: StatementTab | undefined }) {
  const { open, matched, ignored } = statement;
  const tabs = [
    { state: undefined, label: counted('A conciliar', open) },
    { state: 'matched' as const, label: counted('Conciliadas', matched) },
    { state: 'ignored' as const, label: counted('Ignoradas', ignored) },
  ];
  return (
    <nav className={style.tabs} aria-label="Linhas do extrato">
      {tabs.map(({ state, label }) => (
        <Link
          key={label}
          to="."
          search={state ? { state } : {}}
          activeProps={{}}
          className={style.tab}
          aria-current={chosen === state ? 'true' : undefined}
          data-chosen={chosen === state || undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
