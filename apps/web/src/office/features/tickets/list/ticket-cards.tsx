import type { TicketRow } from '@balcao/contract/tickets/list';
import { Link } from '@tanstack/react-router';
import { Ago } from '../../../../ui/ago.tsx';
import { Moment } from '../../../../ui/moment.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { CheckBox } from '../../../records/check-box.tsx';
import shared from '../../../records/list-cards.module.css';
import type { Selection } from '../../../records/selection.ts';
import { StatusMark } from '../status-mark.tsx';
import { RowPresence } from './row-presence.tsx';
import style from './ticket-cards.module.css';
import { LastMessage, TagList, Unread } from './ticket-cells.tsx';
import { foundHash } from './ticket-search.ts';
import { nameOf, type RowsProps } from './ticket-table.tsx';

type Props = RowsProps & {
  selection?: Selection | undefined;
  /** The list's order; a card shows the date that the list is sorted by. */
  sort: string;
};

/** The rows on a phone; if there is room, one line each. */
export function TicketCards({ rows, fresh, search, selection, sort }: Props) {
  return (
    <ul className={style.list}>
      {rows.map((row) => (
        <li
          key={row.id}
          className={shared.card}
          data-row={row.id}
          data-unread={row.unread > 0 || undefined}
          data-fresh={fresh.has(row.id) || undefined}
          data-chosen={selection?.rows.has(row.id) || undefined}
        >
          <CheckBox
            className={shared.box}
            selection={selection}
            row={{ id: row.id, name: nameOf(row) }}
          />
          <Link
            to="/at_ticket/$id/edit"
            params={{ id: String(row.id) }}
            search={search}
            {...foundHash(row)}
            data-open
            className={`${shared.open} ${style.open}`}
          >
            <Lines row={row} sort={sort} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Placeholders until the rows are loaded. */
export function CardsWaiting({ lines }: { lines: number }) {
  return (
    <div className={style.list} role="status" aria-label="Carregando">
      {Array.from({ length: lines }, (_, index) => `line-${index}`).map((line) => (
        <div key={line} className={style.waiting}>
          <Skeleton width="60%" />
          <Skeleton width="85%" />
          <Skeleton width="45%" />
        </div>
      ))}
    </div>
  );
}

/**
 * The time of arrival if the list is sorted by number, the expiry if sorted by expiry, else the last message's time.
 */
function When({ row, sort }: { row: TicketRow; sort: string }) {
  const by = sort.replace('-', '');
  if (by === 'expires_at') return row.expires_at && <Moment at={row.expires_at} />;
  const said = by === 'id' ? null : row.last_message_at;
  return <Ago at={said ?? row.created_at} />;
}

function Lines({ row, sort }: { row: TicketRow; sort: string }) {
  const { id, sector, assignee, status, tags } = row;
  return (
    <>
      <span className={style.line}>
        <strong className={style.person}>{nameOf(row)}</strong>
        <span className={style.when}>
          <RowPresence ticketId={id} />
          <Unread count={row.unread} />
          <When row={row} sort={sort} />
        </span>
      </span>
      <span className={style.last}>
        <LastMessage row={row} />
      </span>
      <span className={style.line}>
        <span className={style.status}>
          <StatusMark status={status} />
        </span>
        <span className={style.place}>
          nº {id}
          {sector && ` · ${sector.name}`}
          {assignee && ` · ${assignee.name}`}
        </span>
      </span>
      {tags.length > 0 && (
        <span className={style.tags}>
          <TagList tags={tags} />
        </span>
      )}
    </>
  );
}
