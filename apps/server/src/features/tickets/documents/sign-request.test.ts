import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { outboxMails } from '../../../../test/outbox.ts';
import { type TicketOffice, ticketOffice } from '../../../../test/tickets.ts';
import { addDocument } from './documents.ts';

let office: TicketOffice;
let id: number;
beforeAll(async () => {
  office = await ticketOffice();
});
beforeEach(async () => {
  id = await office.open('Atendimento', { person_email: 'ana@exemplo.net' });
  const { db, clock } = office.server.ctx;
  const wanted = { ticketId: id, template: 'proposta', code: 'p1', title: 'Proposta' };
  await addDocument(db, { ...wanted, variables: {} }, clock());
});
afterAll(() => office.server.stop());

const ask = (client = office.operator) => office.send(client, `/api/at_ticket/${id}/sign_request`);

async function mailTo(address: string): Promise<string> {
  for (const deadline = Date.now() + 15_000; Date.now() < deadline; ) {
    const mails = await outboxMails(office.server.ctx.config.dataDir);
    const mail = mails.find((one) => one.includes(`To: ${address}`) && one.includes(String(id)));
    if (mail) return mail;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`no mail to ${address}`);
}

test('the person is asked in the thread and by mail, with a link that opens', async () => {
  const { status, body } = await ask();
  expect(status).toBe(200);
  const { url, ...asked } = body.data as { url: string };
  expect(asked).toMatchObject({ sent: true, mailed: true });
  expect(await office.lines(id, 3)).toEqual([
    {
      author_kind: 'system',
      body: `Seus documentos estão prontos para assinar: ${url}`,
      is_pending: true,
    },
  ]);
  const token = /at_ticket\/([^/]+)\/sign$/.exec(url)?.[1];
  const opened = await office.operator.call(`/api/at_ticket/${token}/public_get`);
  expect(opened.body.data).toMatchObject({ documents: [{ code: 'p1' }], has_person_sign: false });
  expect(await office.detail(office.operator, id)).toMatchObject({
    signature: { state: 'waiting', sign_requested_at: expect.any(String), mode: null },
    may: { request_signature: true },
  });
  const mail = await mailTo('ana@exemplo.net');
  expect(mail).toContain('documentos para assinar');
  expect(mail).toContain('Os documentos do atendimento');
  expect(await office.audits(id)).toMatchObject([
    { action: 'ticket.sign_request', after: { mailed: true } },
  ]);
});

test('fifty requests at once are one, and after ten minutes it can be asked again', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => ask()));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const sent = answers.filter(({ body }) => (body.data as { sent: boolean }).sent);
  expect(sent).toHaveLength(1);
  expect(await office.lines(id, 3)).toHaveLength(1);
  await office.sql(
    `update at_ticket set sign_requested_at = now() - interval '11 minutes' where id = $1`,
    [id],
  );
  expect((await ask()).body.data).toMatchObject({ sent: true });
  expect(await office.lines(id, 3)).toHaveLength(2);
});

test('nobody is asked where there is nothing to sign, or where all is over', async () => {
  await office.sql(
    `update at_ticket set status_id = (select id from at_ticket_status where kind = 'cancelled')
     where id = $1`,
    [id],
  );
  expect((await ask()).body.code).toBe('TICKET_CANCELLED');
  await office.sql('delete from at_document where ticket_id = $1', [id]);
  expect((await ask()).body.code).toBe('NOTHING_TO_SIGN');
  id = await office.open('Comercial Sul');
  expect((await ask()).status).toBe(404);
  const [{ ticket_id }] = await office.sql('select ticket_id from at_ticket_signature limit 1');
  id = ticket_id;
  expect((await ask(office.admin)).body.code).toBe('ALREADY_SIGNED');
});
