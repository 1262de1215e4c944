import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { basename } from 'node:path';

/** Of the processor that the server's own thread wants too, this one gets about a tenth. */
const NICENESS = 10;

/**
 * Makes the calling thread yield the processor to the rest of the server. Linux keeps a priority
 * for each thread (setpriority(2), 'C library/kernel differences'); elsewhere nothing happens.
 */
export function lowerPriority(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(Number(basename(readlinkSync('/proc/thread-self'))), NICENESS);
  } catch {
    // Without /proc it runs like every other thread.
  }
}
