import type { TicketDetail } from '@balcao/contract/tickets';
import { Icon } from '../../../ui/icon.tsx';
import style from './ticket-documents.module.css';

/** The documents that the conversation made; each opens as a PDF of its own. */
export function TicketDocuments({ documents }: Pick<TicketDetail, 'documents'>) {
  return (
    <ul className={style.list}>
      {documents.map(({ code, title, url }) => (
        <li key={code}>
          <a href={url} target="_blank" rel="noopener">
            <Icon name="file" size={16} />
            {title}
          </a>
        </li>
      ))}
    </ul>
  );
}
