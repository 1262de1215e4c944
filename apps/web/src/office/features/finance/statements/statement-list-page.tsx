import type { Statement } from '@balcao/contract/finance/statements';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { brazilianDate } from '../../../../ui/date-text.ts';
import { Moment } from '../../../../ui/moment.tsx';
import { NoticePage } from '../../../../ui/notice-page.tsx';
import { Pagination } from '../../../../ui/pagination.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { isForbidden, ListFault, NoAccess } from '../../../records/list-fault.tsx';
import { statementsQuery } from './queries.ts';
import { StatementImport } from './statement-import.tsx';
import style from './statements.module.css';

/** Statements of bank accounts: a new one, and those that came before. */
export function StatementListPage() {
  const { page = 1 } = useSearch({ from: '/office/fn_statement' });
  const { data, isLoadingError, error, refetch } = useQuery(statementsQuery(page));
  if (isLoadingError && isForbidden(error)) return <NoAccess />;
  return (
    <div className={style.page}>
      <title>Extratos e conciliação · Balcão</title>
      <h1>Extratos e conciliação</h1>
      {data?.may.change && <StatementImport />}
      {isLoadingError && <ListFault error={error} onRetry={() => refetch()} />}
      {!data && !isLoadingError && <Waiting />}
      {data?.data.length === 0 && (
        <NoticePage
          part
          icon="coin"
          title="Nenhum extrato ainda"
          text="Baixe o extrato no site do banco, em OFX ou CSV, e envie-o aqui."
        />
      )}
      {data && data.data.length > 0 && (
        <section className={style.card} aria-labelledby="extratos">
          <h2 id="extratos">Extratos importados</h2>
          <ul className={style.list}>
            {data.data.map((one) => (
              <StatementRow key={one.id} statement={one} />
            ))}
          </ul>
        </section>
      )}
      {data && <Pagination page={data.current_page} last={data.last_page} />}
    </div>
  );
}

export const daysOf = ({ first_on, last_on }: Statement) =>
  first_on && last_on ? `${brazilianDate(first_on)} a ${brazilianDate(last_on)}` : '';

function StatementRow({ statement }: { statement: Statement }) {
  const { id, bank_account_name, filename, open, new: fresh, created_at, user } = statement;
  const left = open === 0 ? 'Tudo conciliado' : `${open.toLocaleString('pt-BR')} a conciliar`;
  return (
    <li className={style.row}>
      <span>
        <Link to="/fn_statement/$id" params={{ id: String(id) }}>
          {`${bank_account_name} · ${daysOf(statement)}`}
        </Link>
        <br />
        <span className={style.small}>
          {`${filename}, ${fresh.toLocaleString('pt-BR')} ${fresh === 1 ? 'linha nova' : 'linhas novas'}, `}
          <Moment at={created_at} />
          {user && `, ${user}`}
        </span>
      </span>
      <span className={style.told} data-tone={open === 0 ? 'done' : 'waiting'}>
        {left}
      </span>
    </li>
  );
}

/** Lines that are still asked for. */
export function Waiting() {
  return (
    <div role="status" aria-label="Carregando" className={style.page}>
      {['one', 'two', 'three', 'four'].map((line) => (
        <Skeleton key={line} width="70%" />
      ))}
    </div>
  );
}
