import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { textOfPdf } from '../../../../test/pdf.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { openTicket } from '../../../../test/visitor.ts';
import { viewDocument } from '../../signing/link-page.ts';
import { addDocument, documentFile, hasPersonSign, listDocuments } from './documents.ts';

let server: TestServer;
let token: string;
let ticketId: number;

// 01:30 UTC is still the previous day in São Paulo.
const now = new Date('2026-03-13T01:30:00Z');
const caller = { ip: '127.0.0.1', port: null, userAgent: '' };
const variables = {
  name: 'Maria <b>de</b> Souza',
  plan: { price: 'R$ 1.234,50' },
  ok: true,
  nul: 'a\0b',
};

beforeAll(async () => {
  server = await startTestServer();
  const templates = [
    [
      'contrato',
      '<p>{{name}} paga {{plan.price}}. Aceita: {{ok}}. {{nul}} {{nada}}</p><p>{{hoje}}, n.º {{atendimento}}</p>',
    ],
    ['enorme', '{{name}}'.repeat(8000)],
  ] as const;
  await server.ctx.db
    .insertInto('at_document_template')
    .values(templates.map(([code, body]) => ({ code, name: code, body })))
    .execute();
});
afterAll(() => server.stop());

beforeEach(async () => {
  token = await openTicket(server.url);
  const { id } = await server.ctx.db
    .selectFrom('at_ticket')
    .select('id')
    .where('token_hash', '=', createHash('sha256').update(token).digest())
    .executeTakeFirstOrThrow();
  ticketId = id;
});

const add = (more: Partial<Parameters<typeof addDocument>[1]> = {}) =>
  server.ctx.db.transaction().execute((trx) => {
    const wanted = {
      ticketId,
      template: 'contrato',
      code: 'c1',
      title: 'Contrato de {{name}}',
      variables,
    };
    return addDocument(trx, { ...wanted, ...more }, now);
  });

const resources = () =>
  server.ctx.db
    .selectFrom('gl_resource')
    .select(['id', 'code', 'filename', 'claimed'])
    .where('parent_code', '=', String(ticketId))
    .execute();

test('a document holds the variables of its moment, escaped, and the day in São Paulo', async () => {
  expect(await add()).toBeUndefined();
  const { body, title } = await server.ctx.db
    .selectFrom('at_document')
    .select(['body', 'title'])
    .where('ticket_id', '=', ticketId)
    .executeTakeFirstOrThrow();
  expect(title).toBe('Contrato de Maria <b>de</b> Souza');
  expect(body).toBe(
    '<p>Maria &lt;b&gt;de&lt;/b&gt; Souza paga R$ 1.234,50. Aceita: Sim. ab </p>' +
      `<p>12/03/2026, n.º ${ticketId}</p>`,
  );
});

test('the first document of a code stays, and the audit knows of one', async () => {
  await add();
  expect(await add({ title: 'Outro' })).toBeUndefined();
  await add({ code: 'c0', title: 'Anexo' });
  expect(await listDocuments(server.ctx.db, ticketId)).toEqual([
    { code: 'c1', title: 'Contrato de Maria <b>de</b> Souza' },
    { code: 'c0', title: 'Anexo' },
  ]);
  const audit = await server.ctx.db
    .selectFrom('gl_audit')
    .select('after')
    .where('record_id', '=', ticketId)
    .where('action', '=', 'ticket.document')
    .orderBy('id')
    .execute();
  expect(audit.map(({ after }) => (after as { document: string }).document)).toEqual(['c1', 'c0']);
});

test('an unknown template or too long a text is a fault, and the transaction goes on', async () => {
  expect(await add({ template: 'nenhum' })).toBe('document_add: no template "nenhum"');
  expect(await add({ template: 'enorme' })).toBe(
    'document_add: "c1" passes 65536 bytes when filled',
  );
  const long = { name: 'x'.repeat(100_000) };
  expect(await add({ template: 'enorme', variables: long })).toContain('when filled');
  expect(await listDocuments(server.ctx.db, ticketId)).toEqual([]);
});

test('many who ask at once get one file, which later changes do not touch', async () => {
  await add();
  expect(await resources()).toEqual([]);
  const ask = () => documentFile(server.ctx, ticketId, 'c1');
  const drawn = vi.spyOn(server.ctx.pdf, 'document');
  const ids = await Promise.all(Array.from({ length: 40 }, ask));
  expect(drawn).toHaveBeenCalledTimes(1);
  drawn.mockRestore();
  expect(new Set(ids).size).toBe(1);
  await server.ctx.db
    .updateTable('at_document')
    .set({ body: 'outra coisa' })
    .where('ticket_id', '=', ticketId)
    .execute();
  expect(await ask()).toBe(ids[0]);
  const [file, ...others] = await resources();
  expect(others).toEqual([]);
  expect(file).toMatchObject({ id: ids[0], code: 'document.c1', claimed: true });
  const { bytes } = await viewDocument(server.ctx, token, 'c1', caller);
  expect(textOfPdf(bytes)[0]).toContain('Souza paga R$ 1.234,50.');
});

test('a signature counts when an answer took it, and a document called like one does not', async () => {
  await add({ code: 'person_sign' });
  await documentFile(server.ctx, ticketId, 'person_sign');
  const signature = await server.ctx.db
    .insertInto('gl_resource')
    .values({
      origin: 'at_ticket',
      parent_code: String(ticketId),
      code: 'person_sign',
      filename: 'assinatura.png',
      extension: 'png',
      mime: 'image/png',
      size: 1,
      sha256: Buffer.alloc(32),
      path: `test/${ticketId}`,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  expect(await hasPersonSign(server.ctx.db, ticketId)).toBe(false);
  await server.ctx.db
    .updateTable('gl_resource')
    .set({ claimed: true })
    .where('id', '=', signature.id)
    .execute();
  expect(await hasPersonSign(server.ctx.db, ticketId)).toBe(true);
});
