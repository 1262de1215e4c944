import { useSyncExternalStore } from 'react';
import { agoText, fullMoment, plainMoment } from './dates.ts';
import { store } from './store.ts';

const MINUTE_MS = 60_000;
const now = store(Date.now());
let watching = 0;
let timer: ReturnType<typeof setInterval> | undefined;

/** One clock for all components; it stops while the page is hidden. */
function watch(onChange: () => void): () => void {
  if (watching++ === 0) timer = setInterval(() => now.set(Date.now()), MINUTE_MS);
  const unwatch = now.watch(onChange);
  return () => {
    unwatch();
    if (--watching === 0) clearInterval(timer);
  };
}

/** How long ago something was, with the full date in the tooltip. */
export function Ago({ at }: { at: string }) {
  useSyncExternalStore(watch, now.get);
  return (
    <time dateTime={at} data-printed={plainMoment(at)} title={fullMoment(at)}>
      {agoText(at)}
    </time>
  );
}
