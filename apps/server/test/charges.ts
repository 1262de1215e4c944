import { loggedIn } from './client.ts';
import { ticketOffice } from './tickets.ts';

export type ChargeOffice = Awaited<ReturnType<typeof chargeOffice>>;

/** An office with tickets, and what makes charges in it. */
export async function chargeOffice(env: Record<string, string> = {}) {
  const office = await ticketOffice(env);
  const { server } = office;
  const admin = await loggedIn(server.url, 'admin');
  const { id: unit } = await server.ctx.db
    .selectFrom('gl_business_unit')
    .select('id')
    .where('bank_code', '=', '001')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const base = () => ({
    value_cents: 10_000,
    due_date: '2090-01-31',
    business_unit_id: unit,
    person_name: 'Zuleica Prova',
  });
  const post = (path: string, body: object = {}, key?: string, client = admin) =>
    client.call(`/api/pm_transaction${path}`, {
      method: 'POST',
      body,
      ...(key && { headers: { 'idempotency-key': key } }),
    });
  return {
    ...office,
    admin,
    unit,
    base,
    post,
    async count(statement: string): Promise<number> {
      const { rows } = await server.ctx.pool.query(statement);
      return Number(rows[0].count);
    },
    async made(more: object = {}) {
      const { status, body } = await post('', { ...base(), emit: true, ...more });
      if (status !== 200) throw new Error(JSON.stringify(body));
      return body.data as { id: number; token: string; reference: string; our_number: number };
    },
  };
}
