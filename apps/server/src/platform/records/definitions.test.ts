import type { RecordDefinition } from '@balcao/contract/records/definition';
import { recordOf, records } from '@balcao/contract/records/definitions';
import { filterFields, sortsOf } from '@balcao/contract/records/schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loggedIn, type TestClient } from '../../../test/client.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let admin: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  admin = await loggedIn(server.url, 'admin');
});
afterAll(() => server.stop());

const cases = records.map((definition) => [definition.name, definition] as const);
const ask = async (path: string) => {
  const { status, body } = await admin.call(path);
  expect(status, `${path}: ${JSON.stringify(body).slice(0, 300)}`).toBe(200);
  return body as { total: number; data: { id: number; name: string }[]; text: string };
};

const filterValues: [RegExp, string][] = [
  [/_(from|until)$/, '2026-01-31'],
  [/_id$/, '1'],
];
function filterValueOf({ fields }: RecordDefinition, name: string): string {
  const field = fields.find((one) => one.name === name);
  if (field?.type === 'boolean') return 'true';
  return field?.options?.[0]?.value ?? filterValues.find(([end]) => end.test(name))?.[1] ?? 'SP';
}

test.each(cases)('%s is listed in each order and with each filter', async (name, definition) => {
  for (const sort of sortsOf(definition)) await ask(`/api/${name}?sort=${sort}`);
  for (const filter of Object.keys(filterFields(definition))) {
    await ask(`/api/${name}?${filter}=${filterValueOf(definition, filter)}`);
  }
  expect(sortsOf(definition)).toContain(definition.sort);
});

test.each(cases)(
  '%s shows each row that it lists, its history and its export',
  async (name, { may, fields }) => {
    const { data, total } = await ask(`/api/${name}?per_page=3&q=a`);
    for (const { id } of data) {
      const { data: row } = await ask(`/api/${name}/${id}/edit`);
      expect(Object.keys(row)).toEqual(expect.arrayContaining(fields.map((field) => field.name)));
      await ask(`/api/${name}/${id}/history`);
    }
    const { text } = await ask(`/api/${name}/export/csv?q=a&columns=id`);
    expect(text.split('\r\n').length - 2).toBeGreaterThanOrEqual(Math.min(total, 10_000));
    if (may.options) await ask(`/api/${name}/options?q=a`);
  },
);

test.each(cases)(
  '%s leads to records that there are',
  (_, { fields, related = [], ...definition }) => {
    const names = fields.map(({ name }) => name);
    expect(names).toEqual([...new Set(names)]);
    expect(names).toEqual(
      expect.arrayContaining([
        definition.title,
        ...(definition.bulk ?? []),
        ...(definition.optionFields ?? []),
      ]),
    );
    for (const { type, record = '' } of fields) {
      if (type === 'reference') expect(recordOf(record), record).toBeDefined();
    }
    for (const { record, field } of related) {
      expect(recordOf(record)?.fields.map(({ name }) => name)).toContain(field);
    }
  },
);
