import type { ChatbotLook } from '@balcao/contract/chatbot';
import { Icon } from './icons.tsx';

type Props = { look: ChatbotLook; readOnly: boolean; onRestart: () => void };

export function TopBar({ look, readOnly, onRestart }: Props) {
  return (
    <header className="top-bar">
      <img className="logo" src="/brand/logo.svg" alt="" width="40" height="40" />
      <div className="company">
        <h1>{look.companyName}</h1>
        <p>Atendimento virtual</p>
      </div>
      <nav aria-label="Opções">
        {look.siteUrl && (
          <a className="action" href={look.siteUrl} target="_blank" rel="noopener noreferrer">
            <Icon name="site" />
            <span className="action-text">Site</span>
          </a>
        )}
        {look.socialUrl && (
          <a className="action" href={look.socialUrl} target="_blank" rel="noopener noreferrer">
            <Icon name="social" />
            <span className="action-text">Rede social</span>
          </a>
        )}
        {!readOnly && (
          <button type="button" className="action" onClick={onRestart}>
            <Icon name="restart" />
            <span className="action-text">Novo atendimento</span>
          </button>
        )}
      </nav>
    </header>
  );
}
