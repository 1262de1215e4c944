import type { Json } from '@balcao/dialog/flow';
import type { Logger } from '../logger.ts';
import { openPool } from '../workers/pool.ts';
import { tookTooLong, type WorkerKind } from '../workers/thread.ts';
import { tooLong } from './limits.ts';
import { faultInResult } from './result.ts';
import type { Reply, Request } from './run-code.ts';

/** `code` is the body of a function of `variables`; its clock stands at `now`. */
export type CodeRun = { code: string; variables: Record<string, Json>; now: Date };

/** `fault` is short English for staff. `passing`: not the code's doing; the same run may succeed in a moment. */
export type CodeOutcome = { ok: true; value: Json } | { ok: false; fault: string; passing?: true };

/** Neither `run` nor `check` rejects: what goes wrong is a fault. */
export type Sandbox = {
  run(run: CodeRun): Promise<CodeOutcome>;
  /** Compiles only: the fault of syntax with its line, or null. */
  check(code: string): Promise<string | null>;
  /** Ends all workers; what runs or waits gets a fault. */
  close(): Promise<void>;
};

const kind: WorkerKind = {
  name: 'sandbox',
  file: new URL('./worker.ts', import.meta.url),
  hangMs: 250,
  starvedMs: 5000,
  idleMs: 60_000,
  waiting: 200,
  // A second belt, should somebody get out of the machine; its own memory is counted apart.
  memory: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8, stackSizeMb: 4 },
};

/**
 * Runs code of authors in up to `workers` threads, made when first needed and kept. The same code with the
 * same variables and `now` gives the same outcome. A result is what JSON.stringify says of it: undefined
 * becomes null, so do NaN and Infinity; functions and symbols, alone, and BigInt, cycles and promises are
 * faults. Limits are above and in limits.ts, the reasons in docs/decisions/020-code-steps-sandbox.md.
 */
export function openSandbox({ workers, log }: { workers: number; log: Logger }): Sandbox {
  const pool = openPool<Request, Reply>(kind, workers, log);
  return {
    async run({ code, variables, now }) {
      const text = JSON.stringify(variables);
      if (tooLong(text)) return { ok: false, fault: 'the variables are over 64 KB' };
      const reply = await ask({ code, variables: text, now: now.getTime() });
      return 'fault' in reply ? { ok: false, ...reply } : outcomeOf(reply.text);
    },
    async check(code) {
      const reply = await ask({ code, now: 0 });
      return 'fault' in reply ? reply.fault : null;
    },
    close: pool.close,
  };

  async function ask(request: Request): Promise<Reply> {
    if (tooLong(request.code)) return { fault: 'the code is over 64 KB' };
    const whole = { ...request, code: request.code.toWellFormed() };
    const reply = await pool.ask(whole);
    // A machine that was held up counts that as time of ours: honest code gets through the second time.
    return 'fault' in reply && reply.fault === tookTooLong.fault ? pool.ask(whole) : reply;
  }
}

function outcomeOf(text: string): CodeOutcome {
  if (tooLong(text)) return { ok: false, fault: 'the result is over 64 KB' };
  const value: Json = JSON.parse(text);
  const fault = faultInResult(value);
  return fault ? { ok: false, fault } : { ok: true, value };
}
