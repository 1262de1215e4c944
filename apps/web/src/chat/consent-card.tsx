import type { ChatConsent } from '@balcao/contract/chatbot/conversation';
import { Fragment, type ReactNode } from 'react';
import { RichText } from '../ui/rich-text.tsx';

type Props = { consent: ChatConsent; onAccept: () => void };

/** Breaks an e-mail address that is longer than its line after its @ or a dot. */
function withBreaks(text: string): ReactNode {
  const pieces = text
    .split(/(\S+@\S+)/)
    .flatMap((part) => (part.includes('@') ? (part.match(/[^@.]*[@.]|[^@.]+/g) ?? []) : part))
    .filter(Boolean);
  let at = 0;
  return pieces.map((piece) => {
    at += piece.length;
    return (
      <Fragment key={at}>
        {piece}
        <wbr />
      </Fragment>
    );
  });
}

/** The privacy notice (LGPD): the script asks nothing before the visitor accepts it. */
export function ConsentCard({ consent, onAccept }: Props) {
  return (
    <section className="composer consent" aria-labelledby="consent-title">
      <h2 id="consent-title">Antes de começar</h2>
      <div className="consent-text">
        <RichText html={consent.text} words={withBreaks} />
      </div>
      <div className="consent-foot">
        <button type="button" className="button primary" onClick={onAccept}>
          Li e aceito
        </button>
      </div>
    </section>
  );
}
