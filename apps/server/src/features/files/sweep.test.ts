import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { loggedIn, type TestClient } from '../../../test/client.ts';
import { signature } from '../../../test/files.ts';
import { bring, sendWith } from '../../../test/resources.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import * as sweeping from './sweep.ts';
import { claimFile, removeBytes } from './thread-files.ts';

const HOUR = 3_600_000;

describe('the sweep of files', () => {
  let server: TestServer;
  let staff: TestClient;
  let ticket: string;

  beforeAll(async () => {
    server = await startTestServer({ LIMIT_REQUESTS: '100000' });
    staff = await loggedIn(server.url, 'admin');
    const { rows } = await server.ctx.pool.query('select id from at_ticket limit 1');
    ticket = String(rows[0].id);
  });
  afterAll(() => server.stop());

  /** Runs `work` as if that time had passed. */
  async function later<T>(hours: number, work: () => Promise<T>): Promise<T> {
    const { clock } = server.ctx;
    server.ctx.clock = () => new Date(clock().getTime() + hours * HOUR);
    return work().finally(() => {
      server.ctx.clock = clock;
    });
  }

  const one = () => bring(staff, ticket, { name: 'a.png', bytes: signature });

  async function rowOf(id: number) {
    const { rows } = await server.ctx.pool.query('select * from gl_resource where id = $1', [id]);
    return rows[0] as { path: string; removed_at: Date | null; claimed: boolean } | undefined;
  }

  async function keys() {
    const all: string[] = [];
    for await (const page of server.ctx.storage.everyFile())
      all.push(...page.map(({ key }) => key));
    return all.toSorted();
  }

  it('takes away the bytes of what has run out, and leaves its message a card', async () => {
    const { id, url_thumbnail } = await one();
    await fetch(server.url + url_thumbnail);
    await sendWith(staff, ticket, 2, id);
    const young = await one();
    const { path = '' } = (await rowOf(id)) ?? {};
    await server.ctx.pool.query(`update gl_resource set expires_at = now() where id = ${id}`);
    await later(1, () => sweeping.removeExpired(server.ctx));
    expect((await rowOf(id))?.removed_at).toBeInstanceOf(Date);
    expect((await keys()).filter((key) => key.startsWith(path))).toEqual([]);
    expect((await rowOf(young.id))?.removed_at).toBeNull();
  });

  it('never takes what somebody claims at the same moment', async () => {
    const files = await Promise.all(Array.from({ length: 40 }, one));
    const ids = files.map(({ id }) => id);
    await server.ctx.pool.query(
      `update gl_resource set created_at = now() - interval '2 days' where id = any($1)`,
      [ids],
    );
    const claim = (id: number) => server.ctx.db.transaction().execute((trx) => claimFile(trx, id));
    const [claimed] = await Promise.all([
      Promise.all(ids.map(claim)),
      sweeping.sweepUnclaimed(server.ctx),
      sweeping.sweepUnclaimed(server.ctx),
    ]);
    for (const [at, id] of ids.entries()) {
      const row = await rowOf(id);
      expect(row?.claimed ?? false).toBe(claimed[at]);
      if (row) expect(await server.ctx.storage.exists(row.path)).toBe(true);
    }
  });

  it('ends uploads that nobody finished, and leaves one that is attached just now', async () => {
    const files = ['png', 'png'].map((ext) => ({ code: 'anexo', ext }));
    const body = { origin: 'at_ticket', parent_code: ticket, files };
    const path = '/api/gl_resource/generatePresignedOriginUrl';
    const reply = await staff.call(path, { method: 'POST', body });
    const ready = reply.body.data as { id: number; url: string }[];
    for (const { url } of ready) {
      await fetch(server.url + url, { method: 'PUT', body: new Uint8Array(signature) });
    }
    const [late, busy] = ready.map(({ id }) => id);
    await server.ctx.pool.query(
      `update gl_upload set taken_at = now() + interval '26 hours' where id = ${busy}`,
    );
    await later(26, () => sweeping.sweepUploads(server.ctx));
    const { rows } = await server.ctx.pool.query('select id from gl_upload');
    expect(rows.map(({ id }) => id)).toEqual([busy]);
    expect(late).not.toBe(busy);
    expect((await keys()).filter((key) => key.startsWith('incoming/'))).toHaveLength(1);
  });

  it('removes bytes that no row names after a week, and nothing that is needed or not ours', async () => {
    const { storage } = server.ctx;
    const { id } = await one();
    const nameless = `at_ticket/1/${'a'.repeat(32)}`;
    for (const key of [
      nameless,
      `${nameless}.webp`,
      `incoming/${'b'.repeat(32)}.tmp`,
      'mine/a.txt',
    ]) {
      await storage.put(key, 'x');
    }
    const before = await keys();
    expect(await later(24, () => sweeping.sweepNameless(server.ctx))).toBe(0);
    expect(await later(8 * 24, () => sweeping.sweepNameless(server.ctx))).toBe(3);
    const gone = [nameless, `${nameless}.webp`, `incoming/${'b'.repeat(32)}.tmp`];
    expect(await keys()).toEqual(before.filter((key) => !gone.includes(key)));
    expect(await storage.exists((await rowOf(id))?.path ?? '')).toBe(true);
  });

  it('asks the storage for a few at a time, however many go', async () => {
    const { storage } = server.ctx;
    const remove = storage.delete.bind(storage);
    let [now, most] = [0, 0];
    const seen = vi.spyOn(storage, 'delete').mockImplementation(async (key) => {
      now += 1;
      most = Math.max(most, now);
      await remove(key);
      now -= 1;
    });
    onTestFinished(() => seen.mockRestore());
    const names = Array.from({ length: 60 }, (_, no) => `${no}`.padStart(32, 'c'));
    const paths = names.map((name) => `at_ticket/1/${name}`);
    for (const path of paths) await storage.put(path, 'x');
    await removeBytes(server.ctx, paths.slice(0, 30));
    expect(await later(8 * 24, () => sweeping.sweepNameless(server.ctx))).toBe(30);
    expect((await keys()).filter((key) => paths.includes(key))).toEqual([]);
    expect(most).toBeLessThanOrEqual(8);
  });

  it('names the files whose bytes are lost, and changes nothing', async () => {
    const { id } = await one();
    await server.ctx.storage.delete((await rowOf(id))?.path ?? '');
    const found: number[] = [];
    for (let round = 0; round < 3; round += 1)
      found.push(...(await sweeping.reportMissing(server.ctx)));
    expect(found).toContain(id);
    expect(await rowOf(id)).toMatchObject({ removed_at: null });
  });
});
