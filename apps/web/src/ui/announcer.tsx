import { useSyncExternalStore } from 'react';
import hidden from './hidden.module.css';
import { store } from './store.ts';

const line = store('');
const STAYS_MS = 3_000;
let clearing: ReturnType<typeof setTimeout> | undefined;

/** Says a line to screen readers, politely. */
export function announce(text: string): void {
  // The same words twice would not be read again; a no-break space makes them another text.
  line.set(text === line.get() ? `${text}\u00a0` : text);
  // Said is said: nobody should come upon it later while walking through the page.
  clearTimeout(clearing);
  clearing = setTimeout(() => line.set(''), STAYS_MS);
}

/** Where `announce` speaks. One for the whole page. */
export function Announcer() {
  const text = useSyncExternalStore(line.watch, line.get);
  return (
    <div className={hidden.hidden} role="status" aria-live="polite">
      {text}
    </div>
  );
}
