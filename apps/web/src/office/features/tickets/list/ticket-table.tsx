import type { Field } from '@balcao/contract/records/definition';
import type { TicketRow } from '@balcao/contract/tickets/list';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ComponentProps, type ReactNode, useRef } from 'react';
import shared from '../../../records/list-table.module.css';
import {
  CheckCell,
  cellProps,
  ListTable,
  type TableProps,
  TableWaiting,
} from '../../../records/list-table.tsx';
import { ticketQuery } from '../queries.ts';
import { QuickActions } from './quick-actions.tsx';
import { RowPresence } from './row-presence.tsx';
import { TicketCell, Unread } from './ticket-cells.tsx';
import { foundHash, type TicketSearch } from './ticket-search.ts';
import style from './ticket-table.module.css';

export type RowsProps = {
  rows: TicketRow[];
  /** The rows that arrived last. */
  fresh: ReadonlySet<number>;
  /** The queue that the rows' links carry on. */
  search: TicketSearch;
};
type Props = TableProps & RowsProps & { onFresh: () => void };
type RowProps = Omit<Props, 'rows' | 'fresh'> & { row: TicketRow; isFresh: boolean };

const FITTING = 9;
const WIDTH = 140;
/** A pointer that only passes over a row loads nothing. */
const REST_MS = 80;

export const nameOf = ({ person_name }: TicketRow) => person_name ?? 'Visitante';

/** Each column has its width; default columns are hidden if there is no room, chosen ones are not. */
function Frame({ columns, children }: { columns: Field[]; children: ReactNode }) {
  const usual = columns.every(({ list }) => list === 'shown');
  const many = columns.length > FITTING;
  return (
    <div className={style.table}>
      <div className={many ? style.many : usual ? style.usual : undefined}>
        <div style={many ? { minWidth: columns.length * WIDTH } : undefined}>{children}</div>
      </div>
    </div>
  );
}

/** A placeholder until the rows are loaded. */
export function TicketTableWaiting(props: ComponentProps<typeof TableWaiting>) {
  return (
    <Frame columns={props.columns}>
      <TableWaiting {...props} wide={false} />
    </Frame>
  );
}

export function TicketTable({ rows, fresh, ...props }: Props) {
  return (
    <Frame columns={props.columns}>
      <ListTable {...props} wide={false}>
        {rows.map((row) => (
          <Row key={row.id} row={row} isFresh={fresh.has(row.id)} {...props} />
        ))}
      </ListTable>
    </Frame>
  );
}

/** Loads a ticket while the pointer rests on its row, so that it opens at once. */
function usePrefetch(id: number) {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  return {
    onPointerEnter: () => {
      timer.current = setTimeout(() => void client.prefetchQuery(ticketQuery(id)), REST_MS);
    },
    onPointerLeave: () => clearTimeout(timer.current),
  };
}

function Row({ row, isFresh, search, columns, selection, onFresh }: RowProps) {
  const navigate = useNavigate();
  const prefetch = usePrefetch(row.id);
  const params = { id: String(row.id) };
  const to = { to: '/at_ticket/$id/edit', params, search, ...foundHash(row) } as const;
  const person = (
    <span className={style.person}>
      <Link {...to} data-open className={shared.open}>
        {nameOf(row)}
      </Link>
      <Unread count={row.unread} />
      <RowPresence ticketId={row.id} />
    </span>
  );
  const cell = (field: Field) =>
    field.name === 'person_name' ? person : <TicketCell field={field} row={row} />;
  return (
    <tr
      className={shared.row}
      data-row={row.id}
      data-unread={row.unread > 0 || undefined}
      data-fresh={isFresh || undefined}
      data-chosen={selection?.rows.has(row.id) || undefined}
      // The link covers its row; elements with a tooltip are above it.
      onClick={({ target }) => {
        if (!(target as Element).closest('a, button, label')) void navigate(to);
      }}
      {...prefetch}
    >
      <CheckCell selection={selection} row={{ id: row.id, name: nameOf(row) }} />
      {columns.map((field) => (
        <td key={field.name} {...cellProps(field)}>
          {cell(field)}
          {field === columns.at(-1) && <QuickActions row={row} onFresh={onFresh} />}
        </td>
      ))}
    </tr>
  );
}
