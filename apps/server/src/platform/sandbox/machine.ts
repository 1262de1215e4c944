import { Intrinsics, QuickJS } from 'quickjs-wasi';
import { limits } from './limits.ts';

// Code must not observe when garbage is collected.
const intrinsics = (Intrinsics.ALL & ~Intrinsics.WEAK_REF) >>> 0;
/** Minutes behind UTC. */
const brasilia = 180;
const badFile = 8;

/**
 * A fresh JavaScript machine without access to the server: no modules, timers, files or console. Its clock stands still
 * at `now` (ms since the epoch, in the time of Brasília), and Math.random gives the same sequence each time. Once
 * `overtime` says so, the code ends with an exception that it cannot catch.
 */
export async function freshMachine(
  wasm: object,
  now: number,
  overtime: () => boolean,
): Promise<QuickJS> {
  // Math.random takes its seed from the clock while the machine is created.
  let nanoseconds = 1n;
  const machine = await QuickJS.create({
    wasm,
    intrinsics,
    memoryLimit: limits.memoryBytes,
    maxStackSize: limits.stackBytes,
    timezoneOffset: brasilia,
    interruptHandler: overtime,
    wasi: (memory: { buffer: ArrayBuffer }) => ({
      clock_time_get(_clock: number, _precision: bigint, at: number) {
        new DataView(memory.buffer).setBigUint64(at, nanoseconds, true);
        return 0;
      },
      random_get(at: number, length: number) {
        new Uint8Array(memory.buffer, at, length).fill(1);
        return 0;
      },
      fd_write: () => badFile,
    }),
  });
  nanoseconds = BigInt(now) * 1_000_000n;
  return machine;
}
