import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './process.ts';
import { startTestServer } from './server.ts';

test('docs/operations.md names every job, and when it runs', async () => {
  const server = await startTestServer({ IMAP_URL: 'imaps://a:b@127.0.0.1:1/INBOX' });
  const { rows } = await server.ctx.pool.query<{ name: string; cron: string | null }>(
    `select queue.name, schedule.cron from pgboss.queue left join pgboss.schedule using (name)
     where queue.name not like '\\_\\_%' order by queue.name`,
  );
  await server.stop();
  const text = readFileSync(join(root, 'docs/operations.md'), 'utf8');
  const told = [...text.matchAll(/^\| `([a-z-]+\.[a-z-]+)` +\| (.*?) +\|/gm)];
  const jobs = rows.map(({ name, cron }) => [name, cron ? `\`${cron}\`` : 'when asked']);
  expect(told.map(([, name, when]) => [name, when]).toSorted()).toEqual(jobs.toSorted());
});
