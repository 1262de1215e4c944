import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { loggedIn, type TestClient } from '../../../test/client.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let admin: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  admin = await loggedIn(server.url, 'admin');
});
afterAll(() => server.stop());

test('the sums of charges are added up to few rows, and say the same as before', async () => {
  const { db } = server.ctx;
  await db
    .updateTable('pm_transaction')
    .set({ type: 'pix' })
    .where('type', '=', 'boleto')
    .execute();
  const sums = async () => (await admin.call('/api/pm_transaction')).body.sums;
  const rows = () => db.selectFrom('pm_charge_sum').selectAll().execute();
  const keyOf = (row: Awaited<ReturnType<typeof rows>>[number]) =>
    JSON.stringify([
      row.grain,
      row.due_on,
      row.counted_on,
      row.business_unit_id,
      row.type,
      row.status,
      row.has_ticket,
    ]);
  const [before, many] = [await sums(), await rows()];
  expect(new Set(many.map(keyOf)).size).toBeLessThan(many.length);
  await server.ctx.jobs.send('payments.sums', {});
  await vi.waitFor(
    async () => {
      const few = await rows();
      expect(new Set(few.map(keyOf)).size).toBe(few.length);
      expect(few.filter(({ charges }) => Number(charges) <= 0)).toEqual([]);
    },
    { timeout: 20_000, interval: 100 },
  );
  expect(await sums()).toEqual(before);
});
