import { expect } from 'vitest';
import { loggedIn, type TestClient } from './client.ts';
import { startTestServer } from './server.ts';

type Body = Record<string, unknown>;

/** A server and what staff do there with campaigns. */
export async function openAdvertising() {
  const server = await startTestServer();
  const admin = await loggedIn(server.url, 'admin');
  const send = (method: string, path: string, body?: Body, client: TestClient = admin) =>
    client.call(`/api/${path}`, { method, ...(body && { body }) });
  const sql = async (text: string, values: unknown[] = []) =>
    (await server.ctx.pool.query(text, values)).rows;
  return {
    server,
    admin,
    send,
    sql,
    /** A new campaign's id. */
    campaign: async (code: string, more: Body = {}): Promise<number> => {
      const body = { name: `Campanha ${code}`, channel: 'meta', code, active: true, ...more };
      const made = await send('POST', 'ad_advertisement', body);
      expect(made.status, JSON.stringify(made.body)).toBe(200);
      return (made.body.data as { id: number }).id;
    },
    /** An internal person with these flags alone. */
    personWith: async (...granted: string[]): Promise<TestClient> => {
      await sql(
        `update gl_user set granted = $1, denied = '{}', user_group_id = null where email = 'financeiro@exemplo.com.br'`,
        [granted],
      );
      return loggedIn(server.url, 'financeiro');
    },
    /** What the campaign cost, by day. */
    costs: async (id: number): Promise<Record<string, number>> =>
      Object.fromEntries(
        (
          await sql(
            'select day, cents from ad_spending where ad_advertisement_id = $1 order by day',
            [id],
          )
        ).map(({ day, cents }) => [day, cents]),
      ),
    audits: async (action: string) =>
      (await sql('select count(*)::int as count from gl_audit where action = $1', [action]))[0]
        ?.count,
  };
}
export type Advertising = Awaited<ReturnType<typeof openAdvertising>>;
