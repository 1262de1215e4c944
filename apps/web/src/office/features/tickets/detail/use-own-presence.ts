import { useEffect, useState } from 'react';
import { tellPresence } from '../../../../platform/socket/use-presence.ts';

/** Writing fades by itself unless it is said again. */
const AGAIN_MS = 5_000;

/** Tells colleagues that this person is at the ticket; what comes back tells when he writes. */
export function useOwnPresence(id: number): (writing: boolean) => void {
  const [writing, setWriting] = useState(false);
  useEffect(() => {
    const state = writing ? 'writing' : 'looking';
    const tell = () => tellPresence(id, document.hidden ? 'away' : state);
    tell();
    document.addEventListener('visibilitychange', tell);
    const timer = writing ? setInterval(tell, AGAIN_MS) : undefined;
    return () => {
      document.removeEventListener('visibilitychange', tell);
      clearInterval(timer);
    };
  }, [id, writing]);
  useEffect(() => () => tellPresence(id, 'away'), [id]);
  return setWriting;
}
