import type { ApiError } from '../api-error.ts';

/** Makes the session good again, or tells that it cannot. `waits`: the person may be asked to log in again. */
type Renew = (waits: boolean) => Promise<boolean>;

let renew: Renew | undefined;
/** Where somebody has written since the page was opened at that address. */
let writtenAt = '';
/** Forms that hold changes, also those made without typing. */
const unsaved = new Set<object>();

/** A screen that can have the person log in again without leaving says so here. Returns the way out. */
export function offerRenewal(offered: Renew): () => void {
  renew = offered;
  return () => {
    if (renew === offered) renew = undefined;
  };
}

/** Notes what is typed into the page's forms; a search is no loss. Returns the way out. */
export function watchWriting(): () => void {
  const note = ({ target }: Event) => {
    if (!(target instanceof Element) || !target.closest('main') || target.closest('search')) return;
    writtenAt = window.location.pathname;
  };
  document.addEventListener('input', note);
  return () => document.removeEventListener('input', note);
}

/** A form with changes says so as long as it has them. Returns the way out. */
export function noteUnsaved(): () => void {
  const form = {};
  unsaved.add(form);
  return () => unsaved.delete(form);
}

/** Whether leaving the page now would lose what somebody has begun to write; a draft may be from an earlier visit. */
export function hasWriting(): boolean {
  if (unsaved.size > 0 || writtenAt === window.location.pathname) return true;
  const areas = document.querySelectorAll<HTMLTextAreaElement>('main textarea');
  return [...areas].some(({ value }) => value !== '');
}

/**
 * After a refused call: whether the session was made good meanwhile, so that the call may be sent again. Reading alone
 * keeps nobody on a page that has nothing to lose.
 */
export async function isRenewed(route: string, { code }: ApiError): Promise<boolean> {
  if (!renew || (code !== 'SESSION_EXPIRED' && code !== 'USER_MISMATCH')) return false;
  return renew(!route.startsWith('GET ') || hasWriting());
}
