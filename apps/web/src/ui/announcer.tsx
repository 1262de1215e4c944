import { useSyncExternalStore } from 'react';
import hidden from './hidden.module.css';
import { store } from './store.ts';

const line = store('');
const STAYS_MS = 3_000;
let clearing: ReturnType<typeof setTimeout> | undefined;

/** Announces a line to screen readers, politely. */
export function announce(text: string): void {
  // The same text twice would not be read again; a no-break space makes it different.
  line.set(text === line.get() ? `${text}\u00a0` : text);
  // Removed after the announcement, so that nobody finds it later while moving through the page.
  clearTimeout(clearing);
  clearing = setTimeout(() => line.set(''), STAYS_MS);
}

/** The element in which `announce` puts its text. One for the whole page. */
export function Announcer() {
  const text = useSyncExternalStore(line.watch, line.get);
  return (
    <div className={hidden.hidden} role="status" aria-live="polite">
      {text}
    </div>
  );
}
