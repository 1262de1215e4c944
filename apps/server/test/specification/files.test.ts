import type { Message } from '@balcao/contract/messages/messages';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Reply, TestClient } from '../client.ts';
import { pdf, program, signature } from '../files.ts';
import { signPicture } from '../signing.ts';
import { SpecVisitor } from '../spec-visitor.ts';
import { formOf, SpecificationClient } from '../specification-client.ts';
import { type TicketOffice, ticketOffice } from '../tickets.ts';
import { openTicket } from '../visitor.ts';

// Files from a client that knows only the specification: docs/product/files.md names the parts, but not their order.

let office: TicketOffice;
let staff: SpecificationClient;
let visitor: SpecificationClient;
let ticket: number;
beforeAll(async () => {
  office = await ticketOffice();
  staff = await SpecificationClient.loggedIn(office.server, 'supervisor');
  visitor = new SpecificationClient(office.server);
  await visitor.open();
  ticket = await office.open();
});
afterAll(() => office.server.stop());

const blob = (bytes: Uint8Array) => new Blob([new Uint8Array(bytes)]);
const parent = () => ({ origin: 'at_ticket', parent_code: ticket });

test('an upload token works through all specified calls', async () => {
  const made = await staff.call('POST', '/api/gl_user/token/create', { ability: 'upload' });
  const headers = { authorization: `Bearer ${(made.body.data as { token: string }).token}` };
  const call = (name: string, body: object) =>
    new TestClient(office.server.url).call(`/api/gl_resource/${name}`, {
      method: 'POST',
      headers,
      body: { ...parent(), ...body },
    });
  const prepared = await call('generatePresignedOriginUrl', {
    files: [{ code: 'anexo', ext: 'png' }],
  });
  expect(prepared.status).toBe(200);
  const [to] = prepared.body.data as { id: number; filepath: string; url: string }[];
  const url = new URL(to?.url ?? '', office.server.url);
  expect((await fetch(url, { method: 'PUT', body: new Uint8Array(signature) })).status).toBe(200);
  const { id, filepath } = to ?? {};
  const meta = { id, filepath, code: 'anexo', filename: 'foto.png', mime: 'image/png' };
  const presignedMeta = [{ ...meta, size: signature.length, expires_minutes: 525_600 }];
  expect((await call('attachPresignedFile', { presignedMeta })).status).toBe(200);
});

test('attaching the same files again returns them, and only to the same caller', async () => {
  const prepared = await staff.call('POST', '/api/gl_resource/generatePresignedOriginUrl', {
    ...parent(),
    files: ['a', 'b'].map((code) => ({ code, ext: 'png' })),
  });
  const uploads = prepared.body.data as {
    id: number;
    code: string;
    filepath: string;
    url: string;
  }[];
  for (const { url } of uploads) {
    const to = new URL(url, office.server.url);
    await fetch(to, { method: 'PUT', body: new Uint8Array(signature) });
  }
  const meta = { filename: 'foto.png', mime: 'image/png', size: signature.length };
  const presignedMeta = uploads.map(({ id, code, filepath }) => ({
    id: String(id),
    code,
    filepath,
    ...meta,
  }));
  const attach = (by: SpecificationClient, of = presignedMeta) =>
    by.call('POST', '/api/gl_resource/attachPresignedFile', { ...parent(), presignedMeta: of });
  const idsOf = ({ body }: Reply) => (body.data as { id: number }[]).map(({ id }) => id);
  const first = await attach(staff);
  expect([first.status, idsOf(first).length]).toEqual([200, 2]);
  const again = await attach(staff);
  expect([again.status, idsOf(again)]).toEqual([200, idsOf(first)]);
  const another = await SpecificationClient.loggedIn(office.server, 'admin');
  expect((await attach(another)).status).toBe(422);
  // A failed call removes nothing that an earlier one created.
  const [one] = presignedMeta;
  const wrong = [...presignedMeta, { ...meta, id: '999999', code: 'c', filepath: 'incoming/none' }];
  expect((await attach(staff, wrong)).status).toBe(422);
  expect(idsOf(await attach(staff, one ? [one] : []))).toEqual(idsOf(first).slice(0, 1));
});

describe('a file of the public', () => {
  const attach = (token: string, entries: Parameters<typeof formOf>[0]) =>
    visitor.call('POST', `/api/at_ticket/${token}/public_attachFile`, formOf(entries));

  /** A visitor whom the script asks for a file. */
  async function asked(): Promise<SpecVisitor> {
    const token = await openTicket(office.server.url);
    const block = { id: 'x', type: 'input.file', variable: 'conta', required: true };
    const flow = { start: 'd', dialogs: { d: { start: 'x', blocks: { x: block } } } };
    await office.sql(
      `with version as (insert into at_dialog_version (dialog_code, number, flow)
         values ($1, 1, $2) returning id)
       update at_conversation set version_id = version.id, state = $3 from version
       where ticket_id = (select max(id) from at_ticket)`,
      [
        token,
        JSON.stringify(flow),
        JSON.stringify({
          phase: 'awaiting',
          at: { dialog: 'd', block: 'x' },
          stack: [],
          turns: 0,
          barrier: 0,
          variables: {},
        }),
      ],
    );
    return new SpecVisitor(office.server.url, 'contato', { token });
  }

  test('may come before or after its code', async () => {
    const { token } = await asked();
    const { status, body } = await attach(token, [
      ['file', blob(pdf), 'conta.pdf'],
      ['code', 'conta'],
    ]);
    expect([status, body.data]).toEqual([200, expect.objectContaining({ code: 'conta' })]);
    const large = Buffer.concat([pdf, Buffer.alloc(26_214_400)]);
    const refused = await attach(token, [
      ['file', blob(large), 'conta.pdf'],
      ['code', 'conta'],
    ]);
    expect([refused.status, refused.body.code]).toEqual([413, 'FILE_TOO_LARGE']);
  });

  test('has the type of its bytes, whatever its name says', async () => {
    const { token } = await asked();
    const sent = (bytes: Buffer, name: string) =>
      attach(token, [
        ['code', 'conta'],
        ['file', blob(bytes), name],
      ]);
    const { status, body } = await sent(signature, 'foto de celular.jpeg');
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      filename: 'foto de celular.png',
      extension: 'png',
      mime: 'image/png',
      is_image: true,
    });
    expect((await sent(signature, 'foto')).body.data).toMatchObject({ filename: 'foto.png' });
    for (const name of ['foto.jpeg', 'foto.exe', 'foto'])
      expect((await sent(program, name)).status, name).toBe(415);
  });

  test('that signs under another code or none gets the answer that nothing is set up', async () => {
    for (const code of ['', 'outro']) {
      const { status, body } = await attach('demo-assinatura', [
        ['code', code],
        ['cropTransparent', '0'],
        ['file', blob(signPicture), 'person_sign.png'],
        ['annotation', 'IP'],
      ]);
      const message = 'Funcionalidade não configurada. Entre em contato conosco.';
      expect([status, body.message]).toEqual([422, message]);
    }
  });
});

describe('a file of staff', () => {
  test('has the type of its bytes, in a form and for a message', async () => {
    const form = formOf([
      ['files[]', blob(signature), 'foto.jpeg'],
      ['codes[]', 'anexo'],
      ['origin', 'at_ticket'],
      ['parent_code', String(ticket)],
    ]);
    const { body } = await staff.call('POST', '/api/gl_resource/attachFile', form);
    expect(body.data).toMatchObject([{ filename: 'foto.png', mime: 'image/png' }]);
    const path = `/api/gl_message/at_ticket/${ticket}/2/message_file`;
    const file = await staff.call('POST', path, formOf([['file', blob(signature), 'foto.jpg']]));
    expect(file.body.data).toMatchObject({ filename: 'foto.png' });
  });

  test('is attached to a message once, and a second one is refused', async () => {
    const saved = await staff.call('POST', `/api/gl_message/at_ticket/${ticket}/2/message_save`, {
      message: 'Segue a foto',
    });
    const [{ id } = { id: 0 }] = (saved.body.data as { list: Message[] }).list;
    const attach = () =>
      staff.call(
        'POST',
        `/api/gl_message/${id}/message_attach`,
        formOf([['file', blob(signature), 'foto.png']]),
      );
    expect((await attach()).status).toBe(200);
    const second = await attach();
    expect([second.status, second.body.message]).toEqual([
      409,
      'Esta mensagem já recebeu o arquivo.',
    ]);
  });

  test('is attached once to the message that waited for it', async () => {
    const saved = await staff.call('POST', `/api/gl_message/at_ticket/${ticket}/3/message_save`, {
      message: 'Envie a conta',
      is_pending: true,
      data: { resource_code_required: 'conta' },
    });
    const [{ id } = { id: 0 }] = (saved.body.data as { list: Message[] }).list;
    const attach = () =>
      staff.call(
        'POST',
        `/api/gl_message/${id}/message_attach`,
        formOf([['file', blob(pdf), 'conta.pdf']]),
      );
    expect((await attach()).status).toBe(200);
    expect((await attach()).body.message).toBe('Esta mensagem já recebeu o arquivo.');
  });
});
