import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { createPayment, emitPayment } from '../src/features/payments/payments.ts';
import { takeEvent } from '../src/features/payments/webhooks.ts';
import { type Act, meet } from './lock-race.ts';
import { type TicketOffice, ticketOffice } from './tickets.ts';

export const MAILBOX = 'apoio@solar.example.com';
export const caller = { ip: '127.0.0.1', port: 1, userAgent: 'test' };

export const ticketRow = 'select from at_ticket where id = $1 for update';
export const threadRow = (channel: number) => `select from gl_thread
  where origin = 'at_ticket' and parent_code = $1::bigint::text and channel_id = ${channel} for update`;

/** A payment of less than the slip's value. */
const partOf = (payment: number) => ({
  event_id: randomUUID(),
  type: 'paid' as const,
  paid_cents: 1,
  paid_at: new Date().toISOString(),
  reference: `PM${String(payment).padStart(10, '0')}`,
});

function actsOf(office: TicketOffice) {
  const { ctx } = office.server;
  const post = (path: string, body: object = {}) => office.send(office.admin, path, body);

  async function write(ticket: number, channel: number): Promise<number> {
    const said = { message: 'Oi', client_message_id: randomUUID() };
    const { body } = await post(
      `/api/gl_message/at_ticket/${ticket}/${channel}/message_save`,
      said,
    );
    return (body.data as { list: { id: number }[] }).list[0]?.id ?? 0;
  }

  async function slipOf(person: number, ticketId: number): Promise<number> {
    const [{ unit }] = await office.sql(
      `select min(id) as unit from gl_business_unit where bank_code = '001'`,
    );
    return ctx.db.transaction().execute(async (trx) => {
      const slip = { personId: person, personName: 'Ana', ticketId, unitId: unit };
      const due = { cents: 1_000, dueDate: '2090-01-31', type: 'pix' as const };
      const made = await createPayment(trx, ctx.config.secret, { ...slip, ...due });
      await emitPayment(trx, null, made.id, ctx.clock());
      return made.id;
    });
  }

  return {
    post,
    write,
    /** A customer with the password of the demonstration, a ticket, what staff said there, and a slip; each with its threads. */
    async customer() {
      const email = `${randomUUID()}@cliente.example.com`;
      const [{ id: person }] = await office.sql(
        `insert into gl_user (name, nickname, email, level, password_hash)
         select 'Ana', 'Ana', $1, 10, password_hash from gl_user where email = 'cliente@exemplo.com.br'
         returning id`,
        [email],
      );
      const ticket = await office.open('Atendimento', { person_email: email });
      await office.sql('update at_ticket set person_id = $2 where id = $1', [ticket, person]);
      const payment = await slipOf(person, ticket);
      const message = await write(ticket, 3);
      await write(ticket, 2);
      return { person: person as number, ticket, payment, message, email };
    },
    async erase(person: number) {
      const [request] = await office.sql(
        `insert into gl_privacy_request (user_id, kind, created_at) values ($1, 'erasure', now()) returning id`,
        [person],
      );
      return post(`/api/gl_privacy_request/${request.id}/erase`, { confirm: 'APAGAR' });
    },
    merge: (id: number, into: number) => post(`/api/at_ticket/${id}/merge`, { into_id: into }),
    pay: (payment: number) => takeEvent(ctx, { provider: 'balcao', caller }, partOf(payment)),
  };
}

/** A server for actions that meet at locked rows, and a connection that holds the locks. */
export async function lockOffice() {
  const office = await ticketOffice({ MAIL_REPLY_TO: MAILBOX });
  const holder = new pg.Client({ connectionString: office.server.databaseUrl });
  await holder.connect();
  return {
    office,
    ...actsOf(office),
    meet: (hold: string, values: unknown[], acts: Act[]) => meet(holder, hold, values, acts),
    async stop() {
      await holder.end();
      await office.server.stop();
    },
  };
}
export type LockOffice = Awaited<ReturnType<typeof lockOffice>>;
