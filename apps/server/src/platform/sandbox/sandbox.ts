import type { Json } from '@balcao/dialog/flow';
import type { Logger } from '../logger.ts';
import { openPool } from '../workers/pool.ts';
import { tookTooLong, type WorkerKind } from '../workers/thread.ts';
import { tooLong } from './limits.ts';
import { faultInResult } from './result.ts';
import type { Reply, Request } from './run-code.ts';

/** `code` is the body of a function of `variables`; its clock stands still at `now`. */
export type CodeRun = { code: string; variables: Record<string, Json>; now: Date };

/** `fault` is short English for staff. `passing`: not the code's fault; the same run may succeed soon. */
export type CodeOutcome = { ok: true; value: Json } | { ok: false; fault: string; passing?: true };

/** Neither `run` nor `check` rejects: errors become faults. */
export type Sandbox = {
  run(run: CodeRun): Promise<CodeOutcome>;
  /** Only compiles: the syntax fault with its line, or null. */
  check(code: string): Promise<string | null>;
  /** Ends all workers; running and waiting requests get a fault. */
  close(): Promise<void>;
};

const kind: WorkerKind = {
  name: 'sandbox',
  file: new URL('./worker.ts', import.meta.url),
  hangMs: 250,
  starvedMs: 5000,
  idleMs: 60_000,
  waiting: 200,
  // A second barrier, in case code escapes the machine; the machine's own memory is limited separately.
  memory: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8, stackSizeMb: 4 },
};

/**
 * Runs authors' code in up to `workers` threads, created when first needed and kept. The same code with the same
 * variables and `now` gives the same outcome. A result is what JSON.stringify makes of it: undefined becomes null, and
 * so do NaN and Infinity; functions and symbols as the result itself, BigInt, cycles and promises are faults. The
 * limits are above and in limits.ts, the reasons in docs/decisions/020-code-steps-sandbox.md.
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
    // A stalled machine counts the stall as processor time: honest code succeeds the second time.
    return 'fault' in reply && reply.fault === tookTooLong.fault ? pool.ask(whole) : reply;
  }
}

function outcomeOf(text: string): CodeOutcome {
  if (tooLong(text)) return { ok: false, fault: 'the result is over 64 KB' };
  const value: Json = JSON.parse(text);
  const fault = faultInResult(value);
  return fault ? { ok: false, fault } : { ok: true, value };
}
