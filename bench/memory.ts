import { readFile } from 'node:fs/promises';

/** The resident memory of the process in MB; only Linux reports it this way. */
async function residentMb(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024;
}

/** Watches the memory of a process until `end`, which tells where it began and how much more it was at most. */
export async function watchMemory(pid: number | undefined) {
  const before = await residentMb(pid);
  let most = before;
  const watch = setInterval(async () => {
    most = Math.max(most, await residentMb(pid));
  }, 20);
  return {
    end() {
      clearInterval(watch);
      return { before, growth: most - before };
    },
  };
}
