import type { ChatConsent } from '@balcao/contract/chatbot';
import { RichText } from '../ui/rich-text.tsx';

type Props = { consent: ChatConsent; onAccept: () => void };

/** The privacy notice (LGPD): nothing is asked before it is accepted. */
export function ConsentCard({ consent, onAccept }: Props) {
  return (
    <section className="composer consent" aria-labelledby="consent-title">
      <h2 id="consent-title">Antes de começar</h2>
      <div className="consent-text">
        <RichText html={consent.text} />
      </div>
      <div className="consent-foot">
        <button type="button" className="button primary" onClick={onAccept}>
          Li e aceito
        </button>
      </div>
    </section>
  );
}
