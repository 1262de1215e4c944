import { callHeaders } from '../platform/call-headers.ts';
import { newId } from '../platform/new-id.ts';
import { browserStorage } from './browser-storage.ts';
import type { Visit } from './visit.ts';

const VISITOR = 'at_chatbot_visitor';
const TOLD = 'at_chatbot_touch';

const parameters = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
  'fbclid',
  'gclid',
  'ctwa_clid',
];

/**
 * The random number of this browser, by which a ticket finds the visits before it. Where a notice asks for consent, it lasts as long as the tab until the
 * visitor has a conversation.
 */
export function visitorOf({ boot, session }: Visit): string {
  const lasting = browserStorage('localStorage');
  const known = lasting.getItem(VISITOR) ?? session.getItem(VISITOR) ?? newId();
  try {
    (boot?.consent ? session : lasting).setItem(VISITOR, known);
  } catch {
    // Full: a new number for each visit.
  }
  return known;
}

/** Tells by what the visitor came, once for each address and tab. Nobody waits for it, and a failure is none of the visitor's business. */
export function tellTouch(visit: Visit): void {
  const { code, affiliateCode, query, session, embedded, readOnly, token } = visit;
  const address = location.pathname + location.search;
  if (readOnly || token || session.getItem(TOLD) === address) return;
  const told = Object.fromEntries(parameters.map((name) => [name, query.get(name)]));
  const referrer = embedded ? query.get('referrer') : document.referrer;
  const landing = embedded ? query.get('landing') : location.origin + location.pathname;
  const body = {
    visitor: visitorOf(visit),
    affiliate_code: affiliateCode,
    ...told,
    referrer,
    landing,
  };
  void fetch(`/chatbot/touch/${code}`, {
    method: 'POST',
    headers: { ...callHeaders(), 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    keepalive: true,
  }).then(
    ({ ok }) => ok && session.setItem(TOLD, address),
    (fault: unknown) => console.warn(fault),
  );
}
