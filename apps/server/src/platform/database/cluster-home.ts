import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, chown, mkdir, realpath, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Logger } from '../logger.ts';
import { StartFault } from '../start-fault.ts';
import { clearOrphan } from './orphan.ts';
import { canReach, type PostgresUser } from './postgres-user.ts';

/** Where PostgreSQL keeps files that its user cannot reach elsewhere, such as in a checkout in /root. */
export const openGround = '/var/lib/balcao';

const note = 'onde-estao-os-dados.txt';

/** Where the cluster of the folder `dir` lives: inside it, or on open ground when its user cannot get there. */
export async function clusterHome(dir: string, user: PostgresUser, log: Logger): Promise<string> {
  await makeFolder(dirname(dir), 0o755);
  const parent = await realpath(dirname(dir));
  const near = join(parent, 'postgres');
  const far = join(openGround, createHash('sha256').update(parent).digest('hex').slice(0, 16));
  const home = choose(near, far, canReach(user, parent));
  if (home === far) await makeFar(near, far, log);
  await makeFolder(home, 0o700);
  if (user.uid !== undefined && user.gid !== undefined) await chown(home, user.uid, user.gid);
  return home;
}

/** Never ignores existing data to create a new, empty cluster. */
function choose(near: string, far: string, reachable: boolean): string {
  const notePath = join(near, note);
  const moved = existsSync(notePath) && !readFileSync(notePath, 'utf8').includes(far);
  if (moved) {
    throw unusable(`A pasta de dados mudou de lugar: leia ${notePath} e leve o banco para ${far}.`);
  }
  if (existsSync(notePath)) return far;
  if (reachable) return near;
  if (existsSync(join(near, 'data'))) {
    throw unusable(`O usuário do PostgreSQL não alcança ${near}: abra as pastas acima para ele.`);
  }
  return far;
}

function unusable(line: string): StartFault {
  return new StartFault('folderUnusable', line);
}

async function makeFar(near: string, far: string, log: Logger): Promise<void> {
  await makeFolder(openGround, 0o755);
  if (existsSync(join(near, note))) return;
  if (existsSync(far)) await setAside(far, log);
  await makeFolder(near, 0o700);
  await writeFile(join(near, note), `O banco de dados desta pasta está em ${far}\n`);
  log.info(
    { folder: far },
    'the PostgreSQL user cannot enter the data folder, its data go elsewhere',
  );
}

/** Without its note, somebody emptied the data folder to start over; even so, nobody may delete its former data. */
async function setAside(far: string, log: Logger): Promise<void> {
  const aside = `${far}.${Date.now()}`;
  await clearOrphan(join(far, 'data'), log);
  await rename(far, aside);
  log.warn({ folder: aside }, 'a database of an earlier data folder was set aside');
}

/** Only folders that we create get our mode; an existing folder keeps its own. */
async function makeFolder(path: string, mode: number): Promise<void> {
  if ((await mkdir(path, { recursive: true })) !== undefined) await chmod(path, mode);
}
