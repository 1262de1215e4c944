import type { TicketRow } from '@balcao/contract/tickets';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { KeyboardEvent } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ticketQuery } from './queries.ts';
import { StatusMark } from './status-mark.tsx';
import { nextSort, type TicketSort } from './ticket-search.ts';
import style from './ticket-table.module.css';

export type RowsProps = { rows: TicketRow[]; sort?: TicketSort; fresh: ReadonlySet<number> };
type SortableProps = {
  column: 'id' | 'person_name' | 'updated_at';
  sort: TicketSort;
  label: string;
};

function Sortable({ column, sort, label }: SortableProps) {
  const up = sort === column;
  const active = up || sort === `-${column}`;
  return (
    <th scope="col" aria-sort={active ? (up ? 'ascending' : 'descending') : undefined}>
      <Link
        to="."
        search={(before: object) => ({ ...before, page: undefined, sort: nextSort(sort, column) })}
        className={style.sort}
        data-active={active || undefined}
        resetScroll={false}
      >
        {label}
        <Icon name={up ? 'arrowUp' : 'arrowDown'} size={14} />
      </Link>
    </th>
  );
}

/** Arrow keys walk through the rows' links. */
function walk(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-open]')];
  const next = links[links.indexOf(document.activeElement as HTMLElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function Head({ sort = '-id' }: { sort?: TicketSort }) {
  return (
    <thead>
      <tr>
        <Sortable column="id" sort={sort} label="Nº" />
        <Sortable column="person_name" sort={sort} label="Pessoa" />
        <th scope="col">Status</th>
        <th scope="col">Última mensagem</th>
        <th scope="col">Setor</th>
        <th scope="col">Responsável</th>
        <Sortable column="updated_at" sort={sort} label="Atualizado" />
      </tr>
    </thead>
  );
}

/** The table before its rows are known. */
export function TicketTableWaiting({ lines, sort }: { lines: number; sort?: TicketSort }) {
  const widths = [28, 150, 130, '80%', 80, 90, 100];
  return (
    <table className={style.table}>
      <Head sort={sort} />
      <tbody>
        {Array.from({ length: lines }, (_, index) => `line-${index}`).map((line) => (
          <tr key={line}>
            {widths.map((width) => (
              <td key={width}>
                <Skeleton width={width} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function TicketTable({ rows, sort, fresh }: RowsProps) {
  return (
    <table className={style.table}>
      <Head sort={sort} />
      <tbody onKeyDown={walk}>
        {rows.map((row) => (
          <Row key={row.id} row={row} fresh={fresh.has(row.id)} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ row, fresh }: { row: TicketRow; fresh: boolean }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const params = { id: String(row.id) };
  const none = <span className={style.none}>—</span>;
  return (
    <tr
      className={style.row}
      data-fresh={fresh || undefined}
      // The link covers its row; only the time, which has a tooltip, lies above it.
      onClick={() => void navigate({ to: '/at_ticket/$id/edit', params })}
      onPointerEnter={() => void client.prefetchQuery(ticketQuery(row.id))}
    >
      <td>{row.id}</td>
      <td>
        <Link
          to="/at_ticket/$id/edit"
          params={params}
          data-open
          className={style.open}
          onClick={(event) => event.stopPropagation()}
        >
          {row.person_name ?? 'Visitante'}
        </Link>
      </td>
      <td>
        <StatusMark status={row.status} />
      </td>
      <td className={style.last}>{row.last_message ?? none}</td>
      <td>{row.sector?.name ?? none}</td>
      <td>{row.assignee?.name ?? none}</td>
      <td className={style.when}>
        <Moment at={row.updated_at} />
      </td>
    </tr>
  );
}
