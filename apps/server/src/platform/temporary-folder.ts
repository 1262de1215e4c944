import { rmSync } from 'node:fs';
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A new folder for tests and tools, which PostgreSQL's user can read when the tests run as root. */
export async function temporaryFolder(): Promise<{ path: string; remove(): void }> {
  const path = await mkdtemp(join(tmpdir(), 'balcao-'));
  await chmod(path, 0o755);
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }) };
}
