import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { today } from '../src/features/payments/payments.ts';
import { loggedIn, type TestClient } from './client.ts';
import { openBooks } from './finance.ts';
import { startTestServer } from './server.ts';

// A program that knows only the published description of the calls of finance: their names, fields and answers.

export type Data = Record<string, unknown> & { id: number };
export type Answer = {
  status: number;
  headers: Headers;
  whole: Record<string, unknown>;
  data: Data;
  rows: Data[];
};
export type FinanceProgram = Awaited<ReturnType<typeof financeProgram>>;
type Getter = Pick<FinanceProgram, 'get'>;

/** The calls of a program that is logged in. */
export function callsOf(admin: TestClient) {
  /** Each act comes with a key of its own. */
  async function ask(
    method: string,
    path: string,
    body?: object,
    { key = randomUUID() as string, by = admin }: { key?: string; by?: TestClient } = {},
  ): Promise<Answer> {
    const headers: Record<string, string> = method === 'GET' ? {} : { 'idempotency-key': key };
    const sent = { method, headers, ...(body && { body }) };
    const { status, body: whole, headers: got } = await by.call(`/api${path}`, sent);
    return { status, headers: got, whole, data: whole.data as Data, rows: whole.data as Data[] };
  }

  return {
    ask,
    get: (path: string) => ask('GET', path),
    post: (path: string, body?: object) => ask('POST', path, body),
    /** The same act twice under one key: both answers are the same, and both are told. */
    async twice(method: string, path: string, body?: object): Promise<Data> {
      const key = randomUUID();
      const first = await ask(method, path, body, { key });
      expect(first.status, JSON.stringify(first.whole)).toBe(200);
      const second = await ask(method, path, body, { key });
      expect([second.status, second.whole]).toEqual([200, first.whole]);
      return first.data;
    },
  };
}

/** A server, a unit of its own with two bank accounts, and the program. */
export async function financeProgram() {
  const server = await startTestServer({ LIMIT_REQUESTS: '1000000' });
  const admin = await loggedIn(server.url, 'admin');
  const books = await openBooks(server);

  return {
    server,
    admin,
    books,
    today: today(server.ctx),
    ...callsOf(admin),
    async count(table: string): Promise<number> {
      const { rows } = await server.ctx.pool.query(`select count(*)::int as n from ${table}`);
      return rows[0].n as number;
    },
  };
}

/** A list with pages, as every list answers; the second page goes on where the first ends. */
export async function expectPages({ get }: Getter, path: string): Promise<Data[]> {
  const joint = path.includes('?') ? '&' : '?';
  const [one, two] = [1, 2].map((page) => get(`${path}${joint}page=${page}&per_page=1`));
  const [first, second] = [await one, await two];
  expect(first?.status, JSON.stringify(first?.whole)).toBe(200);
  expect(first?.whole).toMatchObject({ current_page: 1, per_page: 1, from: 1, to: 1 });
  const { total, last_page, total_capped, data } = first?.whole ?? {};
  expect([data, total_capped, last_page]).toEqual([[expect.any(Object)], false, total]);
  if (Number(total) > 1) expect(second?.whole).toMatchObject({ current_page: 2, from: 2, to: 2 });
  expect((await get(`${path}${joint}per_page=101`)).status).toBe(422);
  const { status, rows, whole } = await get(`${path}${joint}per_page=100`);
  expect([status, rows.length]).toEqual([200, Math.min(100, Number(whole.total))]);
  return rows;
}

/** Refused with a code and words for people. */
export function expectRefused({ status, whole }: Answer, wanted: number, code: string): void {
  expect([status, whole.code], JSON.stringify(whole)).toEqual([wanted, code]);
  expect(whole.message).toMatch(/^\p{Lu}.*\.$/su);
}

/** Refused at this field, in words for people. */
export function expectFault({ status, whole }: Answer, field: string): void {
  expect([status, Object.keys(whole.errors ?? {})], JSON.stringify(whole)).toEqual([422, [field]]);
  const [texts = []] = Object.values((whole.errors ?? {}) as Record<string, string[]>);
  expect(texts.join(' ')).toMatch(/^\p{Lu}.*[.:;)\p{L}]$/su);
}

/** Both files of a list, by their kind. */
export async function expectExports({ get }: Getter, path: string, query = '') {
  const csv = await get(`${path}/export/csv${query}`);
  expect([csv.status, csv.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  expect(csv.headers.get('content-disposition')).toContain('.csv');
  const xlsx = await get(`${path}/export/xlsx${query}`);
  expect([xlsx.status, String(xlsx.whole.text).slice(0, 2)]).toEqual([200, 'PK']);
  return String(csv.whole.text);
}
