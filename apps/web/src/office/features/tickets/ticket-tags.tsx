import type { TicketDetail } from '@balcao/contract/tickets';
import style from './ticket-tags.module.css';

export function TicketTags({ tags }: Pick<TicketDetail, 'tags'>) {
  return (
    <ul className={style.tags}>
      {tags.map(({ id, name, color }) => (
        <li key={id}>
          <span className={style.dot} style={{ background: color }} />
          {name}
        </li>
      ))}
    </ul>
  );
}
