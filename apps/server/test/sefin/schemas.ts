import { Worker } from 'node:worker_threads';

type Answered = { id: number; faults: string[] };

/** Holds documents against the official schemas, in a thread. */
export function openSchemas() {
  const worker = new Worker(new URL('./schema-worker.ts', import.meta.url));
  const waiting = new Map<number, (faults: string[]) => void>();
  let asked = 0;
  worker.on('message', ({ id, faults }: Answered) => {
    waiting.get(id)?.(faults);
    waiting.delete(id);
  });
  return {
    faultsOf(kind: 'DPS' | 'pedRegEvento' | 'evento', xml: string): Promise<string[]> {
      asked += 1;
      const { promise, resolve } = Promise.withResolvers<string[]>();
      waiting.set(asked, resolve);
      worker.postMessage({ id: asked, kind, xml });
      return promise;
    },
    close: () => worker.terminate(),
  };
}

export type Schemas = ReturnType<typeof openSchemas>;
