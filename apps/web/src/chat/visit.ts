import { type SayTicket, ticketWords } from '@balcao/brazil/ticket-words';
import type { ChatBoot } from '@balcao/contract/chatbot/conversation';
import { browserStorage, type Store } from './browser-storage.ts';
import { type Jar, storageJar } from './stored-tickets.ts';

/** What the address and the served page say about this visit. */
export type Visit = {
  code: string;
  affiliateCode?: string;
  clickId?: string;
  /** What the address says about what brought the visitor. */
  query: URLSearchParams;
  token?: string;
  readOnly: boolean;
  /** Inside a frame on the company's own site. */
  embedded: boolean;
  /** Where the token is kept: browsers block cookies of a frame inside another site. */
  jar: Jar;
  /** Storage that lasts as long as the tab. */
  session: Store;
  origin: string;
  boot: ChatBoot | null;
  /** Puts in the installation's name for a ticket. */
  say: SayTicket;
  /** Removes the token from the address, so that a reload does not ask for it again. */
  dropToken: () => void;
  /** Reloads the page without its former conversation. */
  beginAnew: () => void;
};

function readBoot(): ChatBoot | null {
  const island = document.getElementById('boot')?.textContent;
  return island ? JSON.parse(island) : null;
}

function addressWithoutToken(): string {
  const query = new URLSearchParams(location.search);
  query.delete('token');
  return location.pathname + (query.size > 0 ? `?${query}` : '');
}

export function readVisit(): Visit {
  const [, , code = '', affiliateCode] = location.pathname.split('/').map(decodeURIComponent);
  const query = new URLSearchParams(location.search);
  const boot = readBoot();
  const embedded = query.get('embed') === '1';
  return {
    code,
    affiliateCode: affiliateCode || query.get('a') || undefined,
    query,
    clickId: query.get('fbclid') || undefined,
    token: query.get('token') || undefined,
    embedded,
    jar: embedded ? storageJar(browserStorage('localStorage')) : document,
    session: browserStorage('sessionStorage'),
    readOnly: query.has('ro') && query.get('ro') !== '0',
    origin: location.origin,
    boot,
    say: ticketWords({ TICKET_TITLE_NAME: boot?.chatbot.ticketName ?? 'Atendimento' }).say,
    dropToken: () => history.replaceState(null, '', addressWithoutToken()),
    beginAnew: () => location.replace(addressWithoutToken()),
  };
}
