import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { pdf } from '../../../test/files.ts';
import { type TicketOffice, ticketOffice } from '../../../test/tickets.ts';
import { addDocument } from '../tickets/documents/documents.ts';

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

function onPaper(client = office.operator, reason = 'Assinou na loja.', bytes: Uint8Array = pdf) {
  const form = new FormData();
  form.append('reason', reason);
  form.append('file', new Blob([new Uint8Array(bytes)]), 'assinado.pdf');
  return client.call(`/api/at_ticket/${id}/paper_sign`, { method: 'POST', body: form });
}

test('a signature on paper is kept once, with scan and reason in the chain of evidence', async () => {
  await ask();
  expect(await onPaper()).toMatchObject({ status: 403 });
  expect((await onPaper(office.admin, ' ')).body.errors).toEqual({
    reason: ['Campo obrigatório.'],
  });
  expect((await onPaper(office.admin, 'x', Buffer.from('não é PDF'))).status).toBe(415);
  const answers = await Promise.all([onPaper(office.admin), onPaper(office.admin)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await office.detail(office.admin, id)).toMatchObject({
    signature: { state: 'signed', mode: 'paper', signed_at: expect.any(String), sealed_url: null },
    may: { request_signature: false, sign_on_paper: false },
  });
  expect(
    await office.sql('select kind, details from at_sign_event where ticket_id = $1', [id]),
  ).toMatchObject([
    {
      kind: 'signed',
      details: {
        mode: 'paper',
        reason: 'Assinou na loja.',
        by: 'Helena Prado',
        documents: [{ code: 'p1', sha256: expect.stringMatching(/^[\da-f]{64}$/) }],
      },
    },
  ]);
  expect(await office.audits(id)).toMatchObject([
    { action: 'ticket.sign_request' },
    { action: 'ticket.sign_paper' },
  ]);
  const [line] = await office.sql(
    `select resolved_at from gl_message message join gl_thread thread on thread.id = thread_id
     where parent_code = $1 and channel_id = 3`,
    [String(id)],
  );
  expect(line.resolved_at).not.toBeNull();
});
