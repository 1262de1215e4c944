import { join } from 'node:path';
import type { Operations, Section, SectionName } from '@balcao/contract/operations/operations';
import type { Page } from '@playwright/test';
import pg from 'pg';
import { runningCluster } from '../apps/server/src/platform/database/running-cluster.ts';
import { createLogger } from '../apps/server/src/platform/logger.ts';
import type { Server } from './server.ts';

/** Jobs of a kind that no server works on, which failed for good. */
export async function failedJobs({ dataDir }: Server, ...kinds: string[]): Promise<void> {
  const url = await runningCluster(join(dataDir, 'postgres'), createLogger('silent'));
  const database = new pg.Client({ connectionString: url });
  await database.connect();
  try {
    for (const kind of kinds) {
      await database.query('select pgboss.create_queue($1, $2)', [kind, { policy: 'standard' }]);
      await database.query(
        `insert into pgboss.job (name, state, output, retry_count, completed_on)
          values ($1, 'failed', '{"message":"O disco está cheio"}', 15, now())`,
        [kind],
      );
    }
  } finally {
    await database.end();
  }
}

const OK = { state: 'ok', rows: [], more: false } as const;

/** Shows the server's own page with every part as right, besides what `change` says: what others did there is not what is tested. */
export async function showOperations(
  page: Page,
  change: Partial<Record<SectionName, Partial<Section>>>,
): Promise<void> {
  await page.route('**/api/operations', async (route) => {
    const response = await route.fetch();
    const { at, ...sections } = ((await response.json()) as { data: Operations }).data;
    const data = Object.entries(sections).map(([name, section]) => {
      const line = { key: `${name}.fine`, state: 'ok', text: 'Funciona.', todo: null, link: null };
      return [
        name,
        { ...section, jobs: [], ...OK, lines: [line], ...change[name as SectionName] },
      ] as const;
    });
    await route.fulfill({ response, json: { data: { ...Object.fromEntries(data), at } } });
  });
}
