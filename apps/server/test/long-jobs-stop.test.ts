import { expect, onTestFinished, test, vi } from 'vitest';
import { evaluateRules } from '../src/features/automail/evaluation/evaluate.ts';
import { foldChanges } from '../src/features/reports/folding/fold.ts';
import { rebuild } from '../src/features/reports/folding/rebuild.ts';
import type { Context } from '../src/platform/context.ts';
import { createLogger } from '../src/platform/logger.ts';
import { startTestServer } from './server.ts';

const MUCH = 400_000;

async function start() {
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  const server = await startTestServer({}, createLogger('warn', { destination }));
  let running = true;
  const stop = async () => {
    if (running) await server.stop();
    running = false;
  };
  onTestFinished(stop);
  const { ctx } = server;
  const numberOf = async (text: string): Promise<number> =>
    (await ctx.pool.query(`select (${text})::int as count`)).rows[0].count;
  /** Of a server that stops now. */
  const jobs = { ...ctx.jobs, stopping: AbortSignal.abort() };
  const stopping: Context = { ...ctx, jobs };
  return { ctx, lines, stop, numberOf, stopping };
}

const waiting = 'select count(*) from rp_changed';
/** Changes of tickets that are gone: cheap to make, and each page of them takes its time. */
const change = (count: number) =>
  `insert into rp_changed (ticket_id) select 900000000 + n from generate_series(1, ${count}) n`;

test('a server that stops while it folds ends between two pages, without a fault', async () => {
  const { ctx, lines, stop, numberOf } = await start();
  await ctx.pool.query(change(MUCH));
  await ctx.jobs.send('reports.fold', {});
  await vi.waitFor(async () => expect(await numberOf(waiting)).toBeLessThan(MUCH), 20_000);
  const before = await numberOf(waiting);
  expect(before).toBeGreaterThan(0);
  await stop();
  expect(lines.filter((line) => /pool|failed|did not end/.test(line))).toEqual([]);
}, 240_000);

test('a comparison of reports stops at its next page and keeps no result', async () => {
  const { numberOf, stopping } = await start();
  const ended = 'select count(*) from rp_check where ended_at is not null';
  const before = await numberOf(ended);
  await expect(rebuild(stopping)).rejects.toBe(stopping.jobs.stopping.reason);
  expect(await numberOf(ended)).toBe(before);
});

test('folding on behalf of a request stops as well, and the rest waits', async () => {
  const { ctx, numberOf, stopping } = await start();
  await ctx.pool.query(change(MUCH));
  await foldChanges(stopping);
  expect(await numberOf(waiting)).toBeGreaterThan(MUCH / 2);
});

test('rules of automatic mails stop at their next page and are looked at again later', async () => {
  const { ctx, numberOf, stopping, lines } = await start();
  await ctx.pool.query('update am_rule set active = true, stopped = null');
  await ctx.pool.query(
    `insert into am_rule_look (am_rule_id, looked_until) select id, now() + interval '1 year' from am_rule
      on conflict (am_rule_id) do update set looked_until = excluded.looked_until`,
  );
  const looked =
    "select count(*) from am_rule_look where looked_until > now() + interval '1 month'";
  const before = await numberOf(looked);
  expect(before).toBeGreaterThan(0);
  await expect(evaluateRules(stopping)).rejects.toBe(stopping.jobs.stopping.reason);
  expect(await numberOf(looked)).toBe(before);
  expect(lines).toEqual([]);
});
