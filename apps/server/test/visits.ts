import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { chargeOffice } from './charges.ts';
import { TestClient } from './client.ts';
import { dayFromNow } from './days.ts';
import { newestTicket } from './visitor.ts';

type Body = Record<string, unknown>;

export type VisitOffice = Awaited<ReturnType<typeof visitOffice>>;

/** An office, and visitors who come to its chatbot “contato”. */
export async function visitOffice(env: Record<string, string> = {}) {
  const limits = { LIMIT_REQUESTS: '100000', LIMIT_NEW_TICKETS: '1000', LIMIT_VISITS: '1000' };
  const office = await chargeOffice({ ...limits, ...env });
  const { server, sql, admin } = office;
  const stranger = new TestClient(server.url);
  await stranger.call('/sanctum/csrf-cookie');
  const visit = (visitor: string, told: Body = {}, code = 'contato') =>
    stranger.call(`/chatbot/touch/${code}`, { method: 'POST', body: { visitor, ...told } });
  return {
    ...office,
    stranger,
    visit,
    newVisitor: () => randomUUID(),
    touches: (visitor: string) =>
      sql('select * from ad_touch where visitor = $1 order by at, id', [visitor]),
    /** The id of a ticket that this visitor opens. */
    async opens(query: Record<string, string>): Promise<number> {
      const answer = await stranger.call(`/chatbot/status/contato?${new URLSearchParams(query)}`);
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      return newestTicket(server.ctx);
    },
    conversions: (ticket: number) =>
      sql('select * from ad_conversion where ticket_id = $1 order by id', [ticket]),
    /** A paid charge of R$ 100,00 of this ticket. */
    async sale(ticket: number): Promise<number> {
      const { id } = await office.made({ at_ticket_id: ticket });
      const paid = { paid_on: dayFromNow(), paid_cents: 10_000 };
      expect((await office.post(`/${id}/settle`, paid)).status).toBe(200);
      return id;
    },
    async refund(charge: number, cents: number): Promise<void> {
      const wish = { value_cents: cents, reason: 'Erro' };
      expect((await office.post(`/${charge}/refund`, wish)).status).toBe(200);
    },
    async report(query: string): Promise<Body> {
      const answer = await admin.call(`/api/ad_report?${query}`);
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      return answer.body;
    },
    async rowsBehind(query: string): Promise<Body[]> {
      const answer = await admin.call(`/api/ad_report/rows?${query}`);
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      return answer.body.data as Body[];
    },
  };
}
