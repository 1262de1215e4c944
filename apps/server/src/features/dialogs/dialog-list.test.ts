import type { DialogAnalytics } from '@balcao/contract/dialogs/analytics';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loggedIn, type TestClient } from '../../../test/client.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let boss: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  boss = await loggedIn(server.url, 'supervisor');
});
afterAll(() => server.stop());

type Row = { id: number; code: string; per_day: string };
const listed = async () => (await boss.call('/api/at_dialog?per_page=100')).body.data as Row[];

test('the list says for each dialog how many conversations a day began, as its numbers do', async () => {
  const rows = await listed();
  expect(rows.length).toBeGreaterThan(1);
  for (const { id, code, per_day } of rows) {
    const { body } = await boss.call(`/api/at_dialog/${id}/analytics`);
    const { started } = body.data as DialogAnalytics;
    expect(started, code).toBeGreaterThan(0);
    const mean = Number(per_day.replace('.', '').replace(',', '.'));
    expect(mean, code).toBeCloseTo(started / 30, 1);
  }
});

test('a dialog without conversations has none a day, also in the file', async () => {
  const made = await boss.call('/api/at_dialog', {
    method: 'POST',
    body: { name: 'Sem conversas', code: 'sem-conversas' },
  });
  expect(made.status).toBe(200);
  expect((await listed()).find(({ code }) => code === 'sem-conversas')?.per_day).toBe('0');
  const { body } = await boss.call('/api/at_dialog/export/csv?columns=name,per_day');
  expect((body as { text: string }).text).toContain('Sem conversas;0\r\n');
});
