import type { Field } from '@balcao/contract/records/definition';
import type { TicketRow } from '@balcao/contract/tickets/list';
import type { ReactNode } from 'react';
import { Ago } from '../../../../ui/ago.tsx';
import { Moment } from '../../../../ui/moment.tsx';
import { oneLine } from '../../../../ui/one-line.ts';
import { StatusMark } from '../status-mark.tsx';
import { FoundText } from './found-text.tsx';
import style from './ticket-cells.module.css';

/** The server's counting limit. */
const UNREAD_CAP = 99;

const time = (at: string | null) => at && <Moment at={at} />;

/** A name with its colour. */
function Coloured({ name, color }: { name: string; color: string }) {
  return (
    <span>
      <span className={style.dot} style={{ background: color }} />
      {name}
    </span>
  );
}

export function TagList({ tags }: Pick<TicketRow, 'tags'>) {
  return (
    <span className={style.tags}>
      {tags.map((tag) => (
        <Coloured key={tag.id} {...tag} />
      ))}
    </span>
  );
}

/** For narrow places: the first tag, and the number of others. */
function FirstTag({ tags }: Pick<TicketRow, 'tags'>) {
  const [first, ...others] = tags;
  if (!first) return null;
  return (
    <span className={style.tags} title={tags.map(({ name }) => name).join(', ')}>
      <Coloured {...first} />
      {others.length > 0 && <span>+{others.length}</span>}
    </span>
  );
}

/** The number of messages that the caller has not read. */
export function Unread({ count }: { count: number }) {
  if (count === 0) return null;
  const text = count === 1 ? '1 mensagem não lida' : `${count} mensagens não lidas`;
  return (
    <span className={style.unread} role="img" aria-label={text} title={text}>
      {count >= UNREAD_CAP ? `${count}+` : count}
    </span>
  );
}

/** The last message, or the message that the search matched. */
export function LastMessage({ row }: { row: TicketRow }) {
  if (row.found) return <FoundText text={row.found.text} />;
  return row.merged_into ? `Unido ao nº ${row.merged_into}` : oneLine(row.last_message ?? '');
}

const cells: Record<string, (row: TicketRow) => ReactNode> = {
  id: ({ id }) => id,
  last_message: (row) => (
    <span className={style.message}>
      <span className={style.text}>
        <LastMessage row={row} />
      </span>
      {!row.found && <FirstTag tags={row.tags} />}
    </span>
  ),
  status: ({ status }) => <StatusMark status={status} />,
  sector: ({ sector }) => sector && <Coloured {...sector} />,
  assignee: ({ assignee }) => assignee?.name,
  tag: ({ tags }) => tags.length > 0 && <TagList tags={tags} />,
  affiliate: ({ affiliate_code }) => affiliate_code,
  business_unit: ({ business_unit }) => business_unit?.name,
  title: ({ title }) => title,
  expires_at: ({ expires_at }) => time(expires_at),
  created_at: ({ created_at }) => time(created_at),
  updated_at: ({ updated_at }) => time(updated_at),
  last_message_at: ({ last_message_at, created_at }) => <Ago at={last_message_at ?? created_at} />,
};

/** A column's value in a row. */
export function TicketCell({ field, row }: { field: Field; row: TicketRow }) {
  return cells[field.name]?.(row) || <span className={style.none}>—</span>;
}
