import { randomUUID } from 'node:crypto';
import type { TestClient } from './client.ts';
import type { TicketOffice } from './tickets.ts';

type Options = { client?: TestClient; key?: string };

/** What the tests of balances do with an office. */
export function balanceDesk(office: TicketOffice) {
  const { admin, sql } = office;
  const post = (path: string, body: object, { client = admin, key = randomUUID() }: Options = {}) =>
    client.call(path, { method: 'POST', body, headers: { 'idempotency-key': key } });
  return {
    credit: (
      id: number,
      amount_cents: number,
      options: Options & { below_zero?: boolean } = {},
    ) => {
      const { below_zero, ...more } = options;
      const body = { amount_cents, reason: 'Ajuste', ...(below_zero === false && { below_zero }) };
      return post(`/api/at_ticket/${id}/balance`, body, more);
    },
    transfer: (from_id: number, to_id: number, amount_cents: number, options: Options = {}) =>
      post(
        '/api/at_ticket_balance/transfer',
        { from_id, to_id, amount_cents, reason: 'Acerto' },
        options,
      ),
    post,
    read: async (id: number, client = admin) =>
      (await client.call(`/api/at_ticket/${id}/balance`)).body.data as {
        balance_cents: number;
        lines: { amount_cents: number; reason: string; other_ticket_id: number | null }[];
      } & Record<string, unknown>,
    /** The kept balance of each ticket with a ledger, and the sum of its lines. */
    books: () =>
      sql(`select ticket_id, balance_cents,
        (select coalesce(sum(amount_cents), 0)::bigint from at_ticket_balance line
         where line.ticket_id = account.ticket_id) as lines_cents
        from at_ticket_account account order by ticket_id`) as Promise<
        { ticket_id: number; balance_cents: number; lines_cents: number }[]
      >,
    grant: (name: string, ...flags: string[]) =>
      sql('update gl_user set granted = $2 where email = $1', [`${name}@exemplo.com.br`, flags]),
    configure: async (key: string, on: boolean | null) => {
      await sql('update gl_config set value = $2 where key = $1', [key, JSON.stringify(on)]);
      office.server.ctx.bus.publish('configs', null);
    },
  };
}
