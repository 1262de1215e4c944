import type { Resource } from '@balcao/contract/files/resource';
import type { Message } from '@balcao/contract/messages/messages';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signature } from '../files.ts';
import { formOf, SpecificationClient } from '../specification-client.ts';
import { type TicketOffice, ticketOffice } from '../tickets.ts';

// Threads, files and records with exactly the payloads that docs/product/threads.md and files.md name.

let office: TicketOffice;
let staff: SpecificationClient;
let ticket: number;
let template: number;
beforeAll(async () => {
  office = await ticketOffice();
  staff = await SpecificationClient.loggedIn(office.server, 'supervisor');
  ticket = await office.open();
  const made = await office.send(office.admin, '/api/at_message_template', {
    name: 'Saudação',
    body: 'Olá, {{nome}}.',
    active: true,
  });
  template = (made.body.data as { id: number }).id;
});
afterAll(() => office.server.stop());

const threadOf = (channel: number) => `/api/gl_message/at_ticket/${ticket}/${channel}`;
const listOf = (body: Record<string, unknown>) => (body.data as { list: Message[] }).list;
/** Exactly: `{at_message_template_id, message, type 'MSG', data, notify_app, is_pending}`. */
const payload = {
  at_message_template_id: null,
  message: 'Bom dia',
  type: 'MSG',
  data: null,
  notify_app: false,
  is_pending: false,
};
const save = (channel: number, more: object = {}) =>
  staff.call('POST', `${threadOf(channel)}/message_save`, { ...payload, ...more });

describe('messages', () => {
  test.each([1, 2, 3])('are sent on channel %i and listed at data', async (channel) => {
    const { status, body } = await save(channel);
    expect(status).toBe(200);
    const [sent] = listOf(body);
    expect(sent).toMatchObject({ message: 'Bom dia', channel_id: channel, is_user_me: true });
    const index = await staff.call('GET', `${threadOf(channel)}/message_index`);
    expect(Array.isArray(index.body.data)).toBe(true);
    expect((index.body.data as Message[]).at(-1)?.id).toBe(sent?.id);
  });

  test.each([
    ['data that is missing', { data: undefined }],
    ['data that is an object', { data: {} }],
    ['switches that are null', { notify_app: null, is_pending: null }],
  ])('are taken with %s', async (_what, more) => {
    expect((await save(2, more)).status).toBe(200);
  });

  test('two equal texts without an id of their own are two messages', async () => {
    const [first, second] = [await save(2), await save(2)];
    expect(listOf(first.body)[0]?.id).not.toBe(listOf(second.body)[0]?.id);
  });

  test('a template needs no text', async () => {
    const { status, body } = await save(3, { at_message_template_id: template, message: null });
    expect(status).toBe(200);
    expect(listOf(body)[0]).toMatchObject({ message: 'Olá, Ana Lima.', is_template: true });
  });

  test('a message without text and template is refused', async () => {
    for (const message of [null, '', '  ']) expect((await save(2, { message })).status).toBe(422);
  });

  test('pending ones are resolved by hand, and any is pinned and deleted', async () => {
    const pending = await save(3, { is_pending: true, notify_app: true });
    const [{ id = 0 } = {}] = listOf(pending.body);
    const resolved = await staff.call('POST', '/api/gl_message/resolve', {
      reason: 'Manual',
      message_id_list: [id],
    });
    expect(resolved.status).toBe(200);
    expect((await staff.call('POST', '/api/gl_message/pin', { message_id: id })).status).toBe(200);
    expect((await staff.call('DELETE', `/api/gl_message/${id}`)).status).toBe(200);
  });

  test('can get a file', async () => {
    const [{ id = 0 } = {}] = listOf((await save(2)).body);
    const form = formOf([['file', new Blob([new Uint8Array(signature)]), 'foto.png']]);
    const { status } = await staff.call('POST', `/api/gl_message/${id}/message_attach`, form);
    expect(status).toBe(200);
  });

  test('name who wrote them, a visitor too', async () => {
    await office.sql(
      `with thread as (update gl_thread set last_seq = last_seq + 1
         where origin = 'at_ticket' and parent_code = $1 and channel_id = 3 returning id, last_seq)
       insert into gl_message (thread_id, seq, author_kind, body, created_at)
       select id, last_seq, 'visitor', 'Alguém aí?', now() from thread`,
      [String(ticket)],
    );
    const { body } = await staff.call('GET', `${threadOf(3)}/message_index`);
    const all = body.data as Message[];
    expect(all.find(({ author_kind }) => author_kind === 'visitor')?.user).toEqual({
      name: 'Ana Lima',
    });
    for (const { user } of all) expect(user?.name).toMatch(/./);
  });
});

describe('files', () => {
  const files = async (
    record: string | number,
    bytes: Buffer,
    { name = 'foto.png', code = 'anexo', by = staff } = {},
  ) =>
    by.call(
      'POST',
      '/api/gl_resource/attachFile',
      formOf([
        ['files[]', new Blob([new Uint8Array(bytes)]), name],
        ['codes[]', code],
        ['origin', 'at_ticket'],
        ['parent_code', String(record)],
      ]),
    );

  test.each(['number', 'text'])(
    'are sent to signed addresses, with the record as a %s',
    async (as) => {
      const parent_code = as === 'number' ? ticket : String(ticket);
      const parent = { origin: 'at_ticket', parent_code };
      const prepared = await staff.call('POST', '/api/gl_resource/generatePresignedOriginUrl', {
        ...parent,
        files: [{ code: 'anexo', ext: 'png' }],
      });
      expect(prepared.status).toBe(200);
      const [to] = prepared.body.data as {
        id: number;
        code: string;
        filepath: string;
        url: string;
      }[];
      const put = await fetch(new URL(to?.url ?? '', office.server.url), {
        method: 'PUT',
        headers: { 'content-type': 'image/png' },
        body: new Uint8Array(signature),
      });
      expect(put.status).toBe(200);
      const attached = await staff.call('POST', '/api/gl_resource/attachPresignedFile', {
        presignedMeta: [
          {
            id: to?.id,
            code: 'anexo',
            filename: 'foto.png',
            filepath: to?.filepath,
            mime: 'image/png',
            size: signature.length,
            expires_minutes: 525_600,
          },
        ],
        ...parent,
      });
      expect(attached.status).toBe(200);
      expect(attached.body.data).toMatchObject([{ code: 'anexo', filename: 'foto.png' }]);
    },
  );

  test('are sent as a form', async () => {
    const { status, body } = await files(ticket, signature);
    expect([status, body.data]).toEqual([200, [expect.objectContaining({ code: 'anexo' })]]);
  });

  test('of size 0 are accepted there, and shown and saved as nothing', async () => {
    const { status, body } = await files(ticket, Buffer.alloc(0), { name: 'vazio.png' });
    expect(status).toBe(200);
    const [file] = body.data as Resource[];
    expect(file).toMatchObject({
      filename: 'vazio.png',
      mime: 'application/octet-stream',
      size: 0,
      url_thumbnail: null,
      has_browser_preview: false,
      is_image: false,
    });
    for (const url of [file?.url_view, file?.url_download]) {
      const answer = await fetch(new URL(url ?? '', office.server.url));
      expect([answer.status, (await answer.arrayBuffer()).byteLength]).toEqual([200, 0]);
      const part = await fetch(new URL(url ?? '', office.server.url), {
        headers: { range: 'bytes=0-10' },
      });
      expect(part.status).toBe(416);
    }
    const thumbnail = `${file?.url_view.replace(/&s=.*/, '')}&t=1`;
    expect((await fetch(new URL(thumbnail, office.server.url))).status).toBe(404);
  });

  test('of size 0 are no answer to a message that waits for one', async () => {
    const none = Buffer.alloc(0);
    await office.sql('update at_ticket set person_id = $1 where id = $2', [
      await office.personId('cliente'),
      ticket,
    ]);
    const asked = { is_pending: true, data: { resource_code_required: 'conta' } };
    const [{ id = 0 } = {}] = listOf((await save(3, asked)).body);
    const customer = await SpecificationClient.loggedIn(office.server, 'cliente');
    const direct = await files(ticket, none, { code: 'conta', by: customer });
    expect([direct.status, direct.body.code]).toEqual([422, 'FILE_EMPTY']);
    const [brought] = (await files(ticket, none, { by: customer })).body.data as Resource[];
    const data = { resource_id: brought?.id, resource_code: 'conta' };
    const path = `${threadOf(3)}/message_save`;
    const said = await customer.call('POST', path, { ...payload, message: '', data });
    expect([said.status, said.body.code]).toEqual([422, 'FILE_EMPTY']);
    const { body } = await staff.call('GET', `${threadOf(3)}/message_index`);
    const waiting = (body.data as Message[]).find((message) => message.id === id);
    expect(waiting?.resolved).toBe(false);
  });
});

describe('records', () => {
  test('templates fill the selector by name', async () => {
    const { body } = await staff.call('GET', '/api/at_message_template?page=1&q=');
    expect(body).toMatchObject({ current_page: 1, from: 1, to: expect.any(Number) });
    expect(body.data).toContainEqual(expect.objectContaining({ name: 'Saudação' }));
  });

  test('are created, read, changed with only their fields, and deleted', async () => {
    const color = '#3b5bdb';
    const made = await staff.call('POST', '/api/at_tag', { name: 'Do cliente', color });
    const { id } = made.body.data as { id: number };
    const changed = await staff.call('PUT', `/api/at_tag/${id}`, { name: 'De fora' });
    expect([changed.status, changed.body.data]).toEqual([
      200,
      expect.objectContaining({ name: 'De fora', color }),
    ]);
    const old = { name: 'Tarde', updated_at: '2020-01-01T00:00:00.000Z' };
    expect((await staff.call('PUT', `/api/at_tag/${id}`, old)).status).toBe(409);
    expect((await staff.call('GET', `/api/at_tag/${id}/edit`)).body.data).toMatchObject({
      name: 'De fora',
    });
    const asAdmin = await SpecificationClient.loggedIn(office.server, 'admin');
    expect((await asAdmin.call('DELETE', `/api/at_tag/${id}`)).status).toBe(200);
  });

  test('tickets and files are changed without `updated_at`, and with an old one they are not', async () => {
    const file = (
      await office.sql('select id from gl_resource where parent_code = $1 limit 1', [
        String(ticket),
      ])
    )[0];
    const saves: [string, object][] = [
      [`/api/at_ticket/${ticket}`, { title: 'Título novo' }],
      [`/api/gl_resource/${file.id}`, { filename: 'outro.png' }],
    ];
    for (const [path, body] of saves) {
      expect((await staff.call('PUT', path, body)).status, path).toBe(200);
      const late = { ...body, updated_at: '2020-01-01T00:00:00.000Z' };
      expect((await staff.call('PUT', path, late)).status, path).toBe(409);
    }
  });
});
