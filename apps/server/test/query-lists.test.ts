import { afterAll, beforeAll, expect, test } from 'vitest';
import { loggedIn, type TestClient } from './client.ts';
import { startTestServer, type TestServer } from './server.ts';

let server: TestServer;
let admin: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  admin = await loggedIn(server.url, 'admin');
});
afterAll(() => server.stop());

const unknown = /^Valor não aceito\. Use .+\.$/;
const eleven = (value: string) => Array(11).fill(value).join(',');

test.each<[string, string, string, RegExp]>([
  ['nf_invoice', 'status', 'nonsense', unknown],
  ['nf_invoice', 'status', 'draft,nonsense', unknown],
  ['nf_invoice', 'status', eleven('draft'), /^No máximo 10\.$/],
  ['nf_invoice', 'business_unit_id', '1,x', /^Use números com vírgulas\.$/],
  ['pm_transaction', 'state', 'draft,nonsense', unknown],
  ['pm_transaction', 'type', 'nonsense', unknown],
  ['fn_entry', 'state', 'open,nonsense', unknown],
  ['fn_entry', 'source', 'nonsense', unknown],
  ['am_delivery', 'status', 'nonsense', unknown],
  ['at_ticket', 'status', '1,x', /^Use números com vírgulas\.$/],
  ['gl_sector', 'business_unit_id', '1,x', /^Digite um número\.$/],
])('a wrong value in the list of %s?%s=%s is told of the field as a whole', async (...row) => {
  const [path, field, value, words] = row;
  const { status, body } = await admin.call(`/api/${path}?${field}=${value}`);
  expect([status, body.code]).toEqual([422, 'INVALID']);
  expect(body.errors).toEqual({ [field]: [expect.stringMatching(words)] });
});

test('values with commas between are all looked for', async () => {
  for (const query of [
    'nf_invoice?status=draft,authorised&business_unit_id=1,2',
    'pm_transaction?state=draft,overdue&type=boleto,pix',
    'fn_entry?state=open,overdue&source=hand',
  ])
    expect((await admin.call(`/api/${query}`)).status, query).toBe(200);
});
