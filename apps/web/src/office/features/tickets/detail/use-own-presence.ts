import { useEffect, useState } from 'react';
import { tellPresence } from '../../../../platform/socket/use-presence.ts';

/** Colleagues' pages drop the writing state unless it is repeated. */
const AGAIN_MS = 5_000;

/** Tells colleagues that this person is at the ticket. Call the returned function when writing starts and stops. */
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
