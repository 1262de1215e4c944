import type { ChatBoot } from '@balcao/contract/chatbot';

/** What the address and the served page say about this visit. */
export type Visit = {
  code: string;
  affiliateCode?: string;
  clickId?: string;
  token?: string;
  readOnly: boolean;
  origin: string;
  boot: ChatBoot | null;
  /** Takes the token out of the address, so that a reload does not ask for it again. */
  dropToken: () => void;
  /** Loads the page without the conversation that it had. */
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
  return {
    code,
    affiliateCode: affiliateCode || undefined,
    clickId: query.get('fbclid') || undefined,
    token: query.get('token') || undefined,
    readOnly: query.has('ro') && query.get('ro') !== '0',
    origin: location.origin,
    boot: readBoot(),
    dropToken: () => history.replaceState(null, '', addressWithoutToken()),
    beginAnew: () => location.replace(addressWithoutToken()),
  };
}
