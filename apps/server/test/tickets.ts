import type { TicketDetail } from '@balcao/contract/tickets/ticket';
import { loggedIn, type TestClient } from './client.ts';
import { startTestServer, type TestServer } from './server.ts';

/** A server with the helpers that ticket tests share. */
export type TicketOffice = Awaited<ReturnType<typeof ticketOffice>>;

function asking({ ctx }: TestServer) {
  const sql = async (text: string, values: unknown[] = []) =>
    (await ctx.pool.query(text, values)).rows;
  const idOf = async (text: string, value: string): Promise<number> =>
    (await sql(text, [value]))[0].id;
  return {
    sql,
    personId: (name: string) =>
      idOf('select id from gl_user where email = $1', `${name}@exemplo.com.br`),
    sectorId: (name: string) => idOf('select id from gl_sector where name = $1', name),
    tagId: (name: string) =>
      idOf(
        `insert into at_tag (name) values ($1)
         on conflict (name) do update set name = excluded.name returning id`,
        name,
      ),
    /** The audit of a ticket, without its opening and its documents. */
    audits: (ticket: number) =>
      sql(
        `select action, before, after, actor_id from gl_audit
         where record = 'at_ticket' and record_id = $1 and action not in ('ticket.create', 'ticket.document')
         order by id`,
        [ticket],
      ),
    lines: (ticket: number, channel: number) =>
      sql(
        `select author_kind, body, is_pending from gl_message message
         join gl_thread thread on thread.id = message.thread_id
         where origin = 'at_ticket' and parent_code = $1 and channel_id = $2 order by seq`,
        [String(ticket), channel],
      ),
  };
}

const send = (client: TestClient, path: string, body?: object, method = 'POST') =>
  client.call(path, { method, ...(body && { body }) });

/** A complete server, with its admin and its attendant logged in. */
export async function ticketOffice(env: Record<string, string> = {}) {
  const server = await startTestServer(env);
  const ask = asking(server);
  const admin = await loggedIn(server.url, 'admin');
  const operator = await loggedIn(server.url, 'atendente');
  return {
    server,
    admin,
    operator,
    send,
    ...ask,
    /** A new ticket in a sector, opened by the admin. */
    async open(sector = 'Atendimento', more: object = {}): Promise<number> {
      const sector_id = await ask.sectorId(sector);
      const body = { title: 'Teste', sector_id, person_name: 'Ana Lima', ...more };
      const made = await send(admin, '/api/at_ticket', body);
      if (made.status !== 200) throw new Error(JSON.stringify(made.body));
      return (made.body.data as { id: number }).id;
    },
    detail: async (client: TestClient, id: number) =>
      (await client.call(`/api/at_ticket/${id}/edit`)).body.data as TicketDetail,
  };
}
