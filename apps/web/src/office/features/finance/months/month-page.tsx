import type { MonthList } from '@balcao/contract/finance/months';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { announce } from '../../../../ui/announcer.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Select } from '../../../../ui/field.tsx';
import { NoticePage } from '../../../../ui/notice-page.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { isForbidden, ListFault, NoAccess, StaleNote } from '../../../records/list-fault.tsx';
import { MonthCard } from './month-card.tsx';
import { CloseDialog, ReopenDialog } from './month-dialogs.tsx';
import { type MonthSearch, monthSearch } from './month-search.ts';
import { monthName } from './month-words.ts';
import style from './months.module.css';
import { monthsQuery } from './queries.ts';

const CARDS = 12;

/** Tells screen readers when a package that was on its way is there. */
function useToldPackages(months: MonthList['data'] | undefined) {
  const waited = useRef(new Set<string>());
  useEffect(() => {
    for (const { business_unit_id, month, package: made } of months ?? []) {
      const key = `${business_unit_id} ${month}`;
      if (made && made.state !== 'ready') waited.current.add(key);
      else if (waited.current.delete(key) && made)
        announce(`O pacote de ${monthName(month)} está pronto.`);
    }
  }, [months]);
}

/** The months of a business unit, one year at a time: closing, package, opening again. */
export function MonthPage() {
  const search = useSearch({ from: '/office/fn_month' });
  const found = useQuery(monthsQuery(search));
  useToldPackages(found.data?.data);
  if (found.isLoadingError && isForbidden(found.error)) return <NoAccess />;
  const list = found.data;
  return (
    <div className={style.page}>
      <title>Fechamento · Balcão</title>
      <h1>Fechamento</h1>
      {list && list.business_unit_id !== null && <Choice list={list} search={search} />}
      {found.isPending && <Waiting />}
      {found.isLoadingError && <ListFault error={found.error} onRetry={() => found.refetch()} />}
      {found.isRefetchError && (
        <StaleNote at={found.dataUpdatedAt} onRetry={() => found.refetch()} />
      )}
      {list && list.business_unit_id === null && (
        <NoticePage icon="clock" title="Nenhuma unidade para fechar">
          Você ainda não está em uma unidade de negócio.
        </NoticePage>
      )}
      {list && list.data.length > 0 && <Months list={list} busy={found.isPlaceholderData} />}
    </div>
  );
}

/** The address holds every choice. */
function Choice({ list, search }: { list: MonthList; search: MonthSearch }) {
  const navigate = useNavigate();
  const choose = (part: { [Name in keyof MonthSearch]: unknown }) =>
    navigate({ to: '/fn_month', search: monthSearch({ ...search, ...part }), replace: true });
  return (
    <section className={style.choice} aria-label="Filtros">
      {list.units.length > 1 && (
        <Select
          label="Unidade de negócio"
          value={String(list.business_unit_id)}
          onChange={({ target }) => choose({ business_unit_id: target.value })}
        >
          {list.units.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
      <div className={style.years}>
        <Button aria-label="Ano anterior" onClick={() => choose({ year: list.year - 1 })}>
          ‹
        </Button>
        <b>{list.year}</b>
        <Button aria-label="Próximo ano" onClick={() => choose({ year: list.year + 1 })}>
          ›
        </Button>
      </div>
    </section>
  );
}

function Months({ list, busy }: { list: MonthList; busy: boolean }) {
  const [asked, setAsked] = useState<{ what: 'close' | 'reopen'; month: string } | null>(null);
  const month = list.data.find((one) => one.month === asked?.month);
  const unitName = list.units.find(({ id }) => id === list.business_unit_id)?.name ?? '';
  const end = () => setAsked(null);
  return (
    <>
      <ul className={style.cards} aria-label={`Meses de ${list.year}`} aria-busy={busy}>
        {list.data.map((one) => (
          <MonthCard
            key={one.month}
            month={one}
            onClose={() => setAsked({ what: 'close', month: one.month })}
            onReopen={() => setAsked({ what: 'reopen', month: one.month })}
          />
        ))}
      </ul>
      {month && asked?.what === 'close' && (
        <CloseDialog month={month} unitName={unitName} onClose={end} />
      )}
      {month && asked?.what === 'reopen' && (
        <ReopenDialog month={month} unitName={unitName} onClose={end} />
      )}
    </>
  );
}

function Waiting() {
  return (
    <div role="status" aria-label="Carregando" className={style.cards}>
      {Array.from({ length: CARDS }, (_, index) => `card-${index}`).map((card) => (
        <Skeleton key={card} width="100%" />
      ))}
    </div>
  );
}
