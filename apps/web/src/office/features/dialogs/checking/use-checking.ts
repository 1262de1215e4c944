import { useEffect } from 'react';
import type { Fault } from '../draft-calls.ts';
import { useDraft } from '../use-draft.ts';
import { faultsNow } from './known-faults.ts';

type Checked = { nth: number; faults: Fault[] };

/** Typing goes on meanwhile. */
const PAUSE_MS = 300;

/** Checks the flow in a worker while it is edited; each save brings what the server says. */
export function useChecking(): void {
  const draft = useDraft();
  useEffect(() => {
    let worker: Worker | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let asked = draft.flow();
    let nth = 0;
    function check(): void {
      if (!worker) {
        worker = new Worker(new URL('./check-worker.ts', import.meta.url), { type: 'module' });
        worker.onmessage = ({ data }: MessageEvent<Checked>) => {
          // The server has spoken meanwhile, or more was typed.
          if (data.nth !== nth || !draft.isUnsaved()) return;
          draft.checked(faultsNow(asked, data.faults, draft.faults()));
        };
      }
      nth += 1;
      asked = draft.flow();
      worker.postMessage({ nth, flow: asked });
    }
    const stop = draft.watch(() => {
      if (draft.flow() === asked) return;
      clearTimeout(timer);
      timer = setTimeout(() => draft.flow() !== asked && check(), PAUSE_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
      worker?.terminate();
    };
  }, [draft]);
}
