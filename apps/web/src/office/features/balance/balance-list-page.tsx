import { formatCurrency } from '@balcao/brazil/money';
import type { BalanceList } from '@balcao/contract/balance/balance';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { failureText } from '../../../platform/api-error.ts';
import { useTicketWords } from '../../../platform/session/ticket-words.ts';
import { useSingleMutation } from '../../../platform/use-single-mutation.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { NoticePage } from '../../../ui/notice-page.tsx';
import { notify } from '../../../ui/notices.ts';
import { isForbidden, ListFault, NoAccess, StaleNote } from '../../records/list-fault.tsx';
import list from '../../records/list-page.module.css';
import { ListFoot, ListWaiting } from '../../records/list-parts.tsx';
import style from './balance.module.css';
import { BalanceFilters } from './balance-filters.tsx';
import { BalanceRows } from './balance-rows.tsx';
import type { BalanceSearch } from './balance-search.ts';
import { balanceListQuery, exportBalances } from './queries.ts';

/** Balances of tickets, with filters and sums. */
export function BalanceListPage() {
  const search = useSearch({ from: '/office/at_ticket_balance' });
  const found = useQuery(balanceListQuery(search));
  const { label } = useTicketWords();
  const page = found.data;
  if (found.isLoadingError && isForbidden(found.error)) return <NoAccess />;
  return (
    <div className={style.page}>
      <title>Saldo · Balcão</title>
      <Head search={search} transfer={page?.may.transfer ?? false} />
      <BalanceFilters search={search} />
      {page && page.total > 0 && <Sums page={page} />}
      <section
        className={list.list}
        aria-label="Saldos"
        aria-busy={found.isPending || found.isPlaceholderData}
      >
        {found.isPending && <ListWaiting />}
        {found.isLoadingError && <ListFault error={found.error} onRetry={() => found.refetch()} />}
        {found.isRefetchError && (
          <StaleNote at={found.dataUpdatedAt} onRetry={() => found.refetch()} />
        )}
        {page?.data.length === 0 && <Nothing search={search} />}
        {page && page.data.length > 0 && <BalanceRows rows={page.data} ticket={label} />}
      </section>
      {page && <ListFoot page={page} />}
    </div>
  );
}

function Head({ search, transfer }: { search: BalanceSearch; transfer: boolean }) {
  const writing = useSingleMutation({
    mutationFn: (format: 'csv' | 'xlsx') => exportBalances(format, search),
    onError: (error) => notify('danger', failureText(error)),
  });
  return (
    <div className={style.head}>
      <h1>Saldo</h1>
      {(['csv', 'xlsx'] as const).map((format) => (
        <Button key={format} disabled={writing.isPending} onClick={() => writing.mutate(format)}>
          <Icon name="download" size={16} />
          {format === 'csv' ? 'CSV' : 'Excel'}
        </Button>
      ))}
      {transfer && (
        <Link to="/at_ticket_balance/transfer" className={buttonClass({ variant: 'primary' })}>
          Transferir por arquivo
        </Link>
      )}
    </div>
  );
}

function Sums({ page: { sums } }: { page: BalanceList }) {
  const rows: [string, number][] = [
    ['Saldo de todos', sums.balance_cents],
    ['Acima de zero', sums.positive_cents],
    ['Abaixo de zero', sums.negative_cents],
  ];
  return (
    <dl className={style.sums} aria-label="Somas">
      {rows.map(([name, cents]) => (
        <div key={name} className={style.sum}>
          <dt>{name}</dt>
          <dd data-below={cents < 0 || undefined}>{formatCurrency(cents)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Nothing({ search: { sort: _, page: __, ...filters } }: { search: BalanceSearch }) {
  const { say } = useTicketWords();
  if (Object.keys(filters).length === 0) {
    const text = say('Quando {um atendimento} receber crédito, o saldo aparece aqui.');
    return <NoticePage part icon="coin" title="Nenhum saldo ainda" text={text} />;
  }
  const text = 'Nenhum saldo combina com a busca e os filtros escolhidos.';
  return (
    <NoticePage part icon="search" title="Nada encontrado" text={text}>
      <Link to="/at_ticket_balance" search={{}} className={buttonClass()}>
        Limpar busca e filtros
      </Link>
    </NoticePage>
  );
}
