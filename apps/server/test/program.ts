import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it } from 'vitest';

/** Whether this machine has a program that a suite needs; if CI lacks it, a test fails and says so. */
export function hasProgram(program: string, suite: string): boolean {
  try {
    execFileSync(program, ['--version']);
    return true;
  } catch {
    const text = `${suite} was LEFT OUT: no ${program} here (apt-get install ${program})`;
    console.warn(text);
    it.skipIf(process.env.CI !== 'true')(text, () => expect.fail(`CI must have a ${program}`));
    return false;
  }
}

/** A port that is free at the moment. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  return typeof address === 'object' && address ? address.port : 0;
}
