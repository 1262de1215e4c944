import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { migrate } from '../apps/server/src/platform/database/migrate.ts';
import { openDatabase } from '../apps/server/src/platform/database/open.ts';
import { temporaryCluster } from '../apps/server/src/platform/database/temporary-cluster.ts';
import { createLogger } from '../apps/server/src/platform/logger.ts';
import { capture } from './command.ts';

const target = fileURLToPath(
  new URL('../apps/server/src/platform/database/schema.gen.ts', import.meta.url),
);
const log = createLogger('warn');

/** Writes the types of our tables as the migrations create them; pg-boss's schema is its own. */
async function generate(outFile: string): Promise<void> {
  const cluster = await temporaryCluster(log);
  try {
    const { db, close } = openDatabase(cluster.url, { max: 2, log });
    await migrate(db).finally(close);
    const options = {
      dialect: 'postgres',
      url: cluster.url,
      'default-schema': 'public',
      'include-pattern': 'public.*',
      'exclude-pattern': 'kysely_*',
      'date-parser': 'string',
      'type-mapping': JSON.stringify({ int8: 'number' }),
      'log-level': 'error',
      'out-file': outFile,
    };
    const args = Object.entries(options).map(([name, value]) => `--${name}=${value}`);
    const { code, output } = await capture('kysely-codegen', args);
    if (code !== 0) throw new Error(output);
  } finally {
    await cluster.remove();
  }
}

async function check(): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'balcao-types-'));
  try {
    const fresh = join(folder, 'schema.gen.ts');
    await generate(fresh);
    return (await readFile(fresh, 'utf8')) === (await readFile(target, 'utf8'));
  } finally {
    await rm(folder, { recursive: true });
  }
}

if (!process.argv.includes('--check')) {
  await generate(target);
} else if (!(await check())) {
  console.error(`${target} is not what the migrations make: run npm run db:types`);
  process.exitCode = 1;
}
