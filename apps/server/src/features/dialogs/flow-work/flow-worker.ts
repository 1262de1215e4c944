import { AppError } from '../../../platform/app-error.ts';
import type { Logger } from '../../../platform/logger.ts';
import { openPool } from '../../../platform/workers/pool.ts';
import {
  broken,
  type Fault,
  tookTooLong,
  type WorkerKind,
} from '../../../platform/workers/thread.ts';
import type { Kind, Requests } from './work.ts';

export type Asked = { kind: Kind; request: unknown };

/** Throws UNAVAILABLE while too many wait, and INVALID for a flow that takes too long or too much memory. */
export type FlowWorker = {
  ask<K extends Kind>(kind: K, request: Requests[K][0]): Promise<Requests[K][1]>;
  close(): Promise<void>;
};

const file = new URL('./worker.ts', import.meta.url);
const usual = { file, starvedMs: 30_000, idleMs: 60_000, waiting: 100, patienceMs: 20_000 };

/** Checks and merges. */
const editing: WorkerKind = {
  ...usual,
  name: 'flow worker',
  hangMs: 10_000,
  memory: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
};
/** Cleans and plays drafts that nobody has checked, and counts conversations: they keep no save waiting, and their memory ends with the thread. */
const playing: WorkerKind = {
  ...usual,
  name: 'play worker',
  hangMs: 5_000,
  memory: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
};
const played: readonly Kind[] = ['clean', 'play', 'step', 'replay', 'count'];

const BUSY =
  'Muitos fluxos estão sendo conferidos agora. Nada se perdeu: tente de novo em instantes.';
const TOO_LONG = 'Este fluxo leva tempo demais para ser conferido. Divida-o em fluxos menores.';
const TOO_MUCH = 'Este fluxo ocupa memória demais. Divida-o em fluxos menores.';
const RETRY_SECONDS = 3;

function failure({ fault, passing }: Fault): Error {
  if (passing) return new AppError('UNAVAILABLE', { reason: BUSY, retryAfter: RETRY_SECONDS });
  if (fault === tookTooLong.fault) return new AppError('INVALID', { reason: TOO_LONG });
  if (fault === broken.fault) return new AppError('INVALID', { reason: TOO_MUCH });
  return new Error(`a flow could not be worked on: ${fault}`);
}

/**
 * Merges, checks and compares flows in one separate thread, and plays drafts in another one: a flow of 2 MB takes up to a second, while
 * the server answers others.
 */
export function openFlowWorker({ log }: { log: Logger }): FlowWorker {
  const pools = {
    editing: openPool<Asked, { answer: unknown }>(editing, 1, log),
    playing: openPool<Asked, { answer: unknown }>(playing, 1, log),
  };
  return {
    async ask(kind, request) {
      const pool = played.includes(kind) ? pools.playing : pools.editing;
      const reply = await pool.ask({ kind, request });
      if ('answer' in reply) return reply.answer as never;
      throw failure(reply);
    },
    async close() {
      await Promise.all([pools.editing.close(), pools.playing.close()]);
    },
  };
}
