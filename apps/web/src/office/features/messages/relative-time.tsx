import { useEffect, useState } from 'react';
import { fullMoment, plainMoment } from '../../../ui/dates.ts';
import { isFresh, since } from './since.ts';

const MINUTE_MS = 60_000;

/** How long ago, kept current; the tooltip shows the full date. */
export function RelativeTime({ at, className }: { at: string; className?: string | undefined }) {
  const [now, setNow] = useState(() => new Date());
  const fresh = isFresh(at, now);
  useEffect(() => {
    if (!fresh) return;
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS);
    return () => clearInterval(timer);
  }, [fresh]);
  return (
    <time
      className={className}
      dateTime={at}
      data-printed={plainMoment(at)}
      title={fullMoment(at, now)}
    >
      {since(at, now)}
    </time>
  );
}
