import type { SayTicket } from '@balcao/brazil/ticket-words';
import type { ChatbotLook } from '@balcao/contract/chatbot/conversation';
import { closePanel } from './host-page.ts';
import { Icon } from './icons.tsx';
import { Menu } from './menu.tsx';
import type { MenuEntry } from './menu-entries.ts';
import { siteLinks } from './site-links.ts';

type Props = {
  look: ChatbotLook;
  /** Puts in the installation's name for a ticket. */
  say: SayTicket;
  readOnly: boolean;
  /** In a frame on the company's own site: without links, but with a button that closes the panel. */
  embedded: boolean;
  documents: MenuEntry[];
  entries: MenuEntry[];
  onRestart: () => void;
};

export function TopBar({ look, say, readOnly, embedded, documents, entries, onRestart }: Props) {
  const links = embedded ? [] : siteLinks(look);
  return (
    <header className={embedded ? 'top-bar embedded' : 'top-bar'}>
      <img className="logo" src={look.logoUrl} alt="" width="40" height="40" />
      <div className="company">
        <h1>{look.companyName}</h1>
        <p>Atendimento virtual</p>
      </div>
      <nav aria-label="Opções">
        {links.map(({ icon, text, url }) => (
          <a
            key={text}
            className="action wide-only"
            href={url}
            target="_blank"
            rel="noopener noreferrer"
          >
            <Icon name={icon} />
            {text}
          </a>
        ))}
        {!readOnly && (
          <button type="button" className="action" onClick={onRestart}>
            <Icon name="restart" />
            <span className="action-text">{say('{Novo atendimento}')}</span>
          </button>
        )}
        <Menu documents={documents} entries={entries} links={links} />
        {embedded && (
          <button type="button" className="action" onClick={closePanel}>
            <Icon name="close" />
            <span className="sr-only">Fechar</span>
          </button>
        )}
      </nav>
    </header>
  );
}
