import type { ApiError } from '../api-error.ts';

/** Renews the session, or reports that it cannot. `waits`: the person may be asked to log in again. */
type Renew = (waits: boolean) => Promise<boolean>;

let renew: Renew | undefined;
/** The address at which the person has typed since the page was opened. */
let writtenAt = '';
/** Forms with unsaved changes, including those made without typing. */
const unsaved = new Set<object>();

/**
 * A screen that can ask the person to log in again, without leaving, registers here. Returns the function that ends it.
 */
export function offerRenewal(offered: Renew): () => void {
  renew = offered;
  return () => {
    if (renew === offered) renew = undefined;
  };
}

/** Notes typing in the page's forms; search fields do not count. Returns the function that ends it. */
export function watchWriting(): () => void {
  const note = ({ target }: Event) => {
    if (!(target instanceof Element) || !target.closest('main') || target.closest('search')) return;
    writtenAt = window.location.pathname;
  };
  document.addEventListener('input', note);
  return () => document.removeEventListener('input', note);
}

/** A form registers here as long as it has changes. Returns the function that ends it. */
export function noteUnsaved(): () => void {
  const form = {};
  unsaved.add(form);
  return () => unsaved.delete(form);
}

/** Whether leaving the page now would lose unsent text; a draft may be from an earlier visit. */
export function hasWriting(): boolean {
  if (unsaved.size > 0 || writtenAt === window.location.pathname) return true;
  const areas = document.querySelectorAll<HTMLTextAreaElement>('main textarea');
  return [...areas].some(({ value }) => value !== '');
}

/**
 * After a refused call: whether the session was renewed, so that the call may be sent again. Refused reads do not keep
 * the person on a page that has nothing to lose.
 */
export async function isRenewed(route: string, { code }: ApiError): Promise<boolean> {
  if (!renew || (code !== 'SESSION_EXPIRED' && code !== 'USER_MISMATCH')) return false;
  return renew(!route.startsWith('GET ') || hasWriting());
}
