import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { basename } from 'node:path';

/** When the server's own thread needs the processor, too, this thread gets about a tenth. */
const NICENESS = 10;

/**
 * Makes the calling thread yield the processor to the rest of the server. Linux has a priority for each thread
 * (setpriority(2), 'C library/kernel differences'); on other systems nothing happens.
 */
export function lowerPriority(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(Number(basename(readlinkSync('/proc/thread-self'))), NICENESS);
  } catch {
    // Without /proc the thread runs like every other.
  }
}
