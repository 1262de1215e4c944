import type { Conflict } from '@balcao/contract/errors';
import type { Message } from '@balcao/contract/messages/messages';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Reply } from '../client.ts';
import { formOf, SpecificationClient } from '../specification-client.ts';
import { type TicketOffice, ticketOffice } from '../tickets.ts';

// A client's form sends back the values that it got, and shows missing or wrong ones in words for people.

let office: TicketOffice;
let admin: SpecificationClient;
beforeAll(async () => {
  office = await ticketOffice();
  admin = await SpecificationClient.loggedIn(office.server, 'admin');
});
afterAll(() => office.server.stop());

type Row = Record<string, unknown> & { id: number };
const rowsOf = ({ body }: Reply) => body.data as Row[];
const editOf = async (path: string) => (await admin.call('GET', `${path}/edit`)).body.data as Row;
const changesIn = ({ body }: Reply) => (body.conflict as Conflict).changes;
const errorsOf = ({ status, body }: Reply) => [status, body.errors];

describe('the values of edit can be saved back', () => {
  test.each([
    'gl_business_unit',
    'gl_sector',
    'gl_user',
    'gl_user_group',
    'gl_config',
    'at_ticket_status',
    'at_tag',
    'at_message_template',
    'at_document_template',
    'at_chatbot',
  ])('every row of %s, and nothing of it changes', async (record) => {
    const rows = rowsOf(await admin.call('GET', `/api/${record}?per_page=100`));
    expect(rows.length).toBeGreaterThan(0);
    for (const { id } of rows) {
      const path = `/api/${record}/${id}`;
      const before = await editOf(path);
      // Nobody changes their own rights or a computed setting.
      const saved = await admin.call('PUT', path, before);
      if (saved.status === 403) continue;
      expect([saved.status, saved.body.errors], JSON.stringify(before)).toEqual([200, undefined]);
      const { updated_at: _, updated_by: __, ...kept } = before;
      expect(await editOf(path)).toMatchObject(kept);
    }
  });

  test('a reference is a number, its digits, or what edit shows; none is null or empty', async () => {
    const sectorId = await office.sectorId('Atendimento');
    const made = await admin.call('POST', '/api/at_message_template', {
      name: 'De um setor',
      body: 'Oi',
      sector_id: String(sectorId),
    });
    const path = `/api/at_message_template/${(made.body.data as Row).id}`;
    const shown = { sector_id: { id: sectorId, name: 'Atendimento' } };
    expect(made.body.data).toMatchObject(shown);
    for (const sector_id of [sectorId, String(sectorId), { id: sectorId, name: 'x', more: 1 }]) {
      await admin.call('PUT', path, { sector_id: null });
      expect((await admin.call('PUT', path, { sector_id })).body.data).toMatchObject(shown);
    }
    expect((await admin.call('PUT', path, { sector_id: '' })).body.data).toMatchObject({
      sector_id: null,
    });
    for (const sector_id of ['x', '-1', '1.5', 0, true, [1], {}, { id: 'x' }, '9'.repeat(20)])
      expect((await admin.call('PUT', path, { sector_id })).status, `${sector_id}`).toBe(422);
    expect(errorsOf(await admin.call('PUT', '/api/gl_sector/1', { business_unit_id: '' }))).toEqual(
      [422, { business_unit_id: ['Campo obrigatório.'] }],
    );
  });
});

describe('a message of a form', () => {
  const save = async (more: object, channel = 3) =>
    admin.call('POST', `/api/gl_message/at_ticket/${await office.open()}/${channel}/message_save`, {
      at_message_template_id: null,
      message: 'Oi',
      type: 'MSG',
      data: null,
      ...more,
    });
  const sentBy = async (more: object) => {
    const { status, body } = await save(more);
    expect([status, body.errors]).toEqual([200, undefined]);
    return (body.data as { list: Message[] }).list[0];
  };

  test('has no template where its field is empty, and one by its digits', async () => {
    expect(await sentBy({ at_message_template_id: '' })).toMatchObject({ is_template: false });
    const template = { name: 'Aviso', body: 'Recebemos sua mensagem.', active: true };
    const made = await admin.call('POST', '/api/at_message_template', template);
    const { id } = made.body.data as { id: number };
    const more = { message: '', at_message_template_id: String(id) };
    expect(await sentBy(more)).toMatchObject({ is_template: true });
  });

  test('has switches that are 0 and 1', async () => {
    expect(await sentBy({ is_pending: 1, notify_app: 1 })).toMatchObject({ is_pending: true });
    expect(await sentBy({ is_pending: 0, notify_app: 0 })).toMatchObject({ is_pending: false });
    expect((await save({ is_pending: 2 })).status).toBe(422);
  });

  test('has no data where they are empty, and its ids are digits too', async () => {
    for (const data of ['', [], {}]) await sentBy({ data });
    expect((await save({ data: [1] })).status).toBe(422);
    const fault = {
      errors: { 'data.resource_code_required': [expect.stringContaining('Use até')] },
    };
    const wrong = { is_pending: 1, data: { resource_code_required: 'a b' } };
    expect((await save(wrong)).body).toMatchObject(fault);
    const me = await office.personId('supervisor');
    const said = await save({ data: { mentions: [String(me)] } }, 2);
    expect((said.body.data as { list: Message[] }).list[0]?.mentions).toMatchObject([{ id: me }]);
  });
});

test('a page beyond the end contains the total', async () => {
  const first = (await admin.call('GET', '/api/at_ticket?per_page=20')).body;
  for (const query of ['', '&q=Ana', '&kind=open', '&from=2020-01-01', '&unread=true']) {
    const counted = (await admin.call('GET', `/api/at_ticket?page=1&per_page=100${query}`)).body;
    const { body } = await admin.call('GET', `/api/at_ticket?page=501${query}`);
    expect(body, query).toMatchObject({
      data: [],
      from: null,
      to: null,
      current_page: 501,
      total: counted.total,
      total_capped: counted.total_capped,
      last_page: Math.max(1, Math.ceil(Number(counted.total) / 20)),
    });
  }
  const { total, last_page } = (await admin.call('GET', '/api/at_ticket?page=501')).body;
  expect([total, last_page]).toEqual([first.total, first.last_page]);
});

describe('a conflict says what changed since, and who changed it', () => {
  const conflictOn = async (ticket: number) => {
    const path = `/api/at_ticket/${ticket}`;
    const { updated_at, title } = await editOf(path);
    await admin.call('PUT', path, { updated_at, title: `${title} 2` });
    const late = await admin.call('PUT', path, { updated_at, title: `${title} 3` });
    return { late, title };
  };

  test('a new ticket, and one of each status', async () => {
    const ids = await office.sql(
      `select max(id)::int as id from at_ticket where merged_into is null group by status_id`,
    );
    for (const id of [await office.open(), ...ids.map((row) => row.id as number)]) {
      const { late, title } = await conflictOn(id);
      expect(late).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
      expect(changesIn(late)).toEqual({ title: [title, `${title} 2`] });
    }
  });

  test('names another person, and says if it was oneself', async () => {
    const ticket = await office.open();
    const own = await conflictOn(ticket);
    expect(own.late.body).toMatchObject({
      message: 'Você mesmo alterou este registro em outra aba. Recarregue.',
      conflict: { is_me: true },
    });
    const path = `/api/at_ticket/${ticket}`;
    const { updated_at } = await editOf(path);
    await office.send(office.operator, path, { title: 'Da Camila' }, 'PUT');
    await admin.call('PUT', path, { title: 'Minha' });
    const other = await admin.call('PUT', path, { updated_at, title: 'De novo' });
    expect(other.body).toMatchObject({
      message: 'Este registro foi alterado por outra pessoa. Recarregue.',
      conflict: { is_me: false, who: expect.stringContaining('Camila') },
    });
  });

  test('a record, even a new one', async () => {
    const body = { name: 'Minha etiqueta', color: '#3b5bdb' };
    const { id, updated_at } = (await admin.call('POST', '/api/at_tag', body)).body.data as Row;
    await admin.call('PUT', `/api/at_tag/${id}`, { name: 'Uma', updated_at });
    const late = await admin.call('PUT', `/api/at_tag/${id}`, { name: 'Outra', updated_at });
    expect(late.body).toMatchObject({
      message: 'Você mesmo alterou este registro em outra aba. Recarregue.',
    });
    expect(changesIn(late)).toEqual({ name: ['Minha etiqueta', 'Uma'] });
    const early = { name: 'Outra', updated_at: '2020-01-01T00:00:00.000Z' };
    const before = await admin.call('PUT', `/api/at_tag/${id}`, early);
    expect(changesIn(before)).toEqual({ name: ['Minha etiqueta', 'Uma'] });
  });
});

describe('missing and wrong values get texts for people', () => {
  const required = ['Campo obrigatório.'];

  test('a login without anything', async () => {
    for (const body of [{}, { username: null, password: null }, { username: '', password: '' }])
      expect(errorsOf(await admin.call('POST', '/auth/login', body))).toEqual([
        422,
        { username: ['Campo de e-mail obrigatório.'], password: required },
      ]);
  });

  test('records, tickets, messages, tokens and lists', async () => {
    const thread = `/api/gl_message/at_ticket/${await office.open()}/2/message_save`;
    const wrong: [string, string, object | undefined, object][] = [
      ['POST', '/api/at_tag', {}, { name: required, color: required }],
      ['POST', '/api/at_tag', { name: null, color: null }, { name: required, color: required }],
      ['POST', '/api/at_ticket', {}, { title: required, sector_id: required }],
      [
        'POST',
        thread,
        { message: 'x'.repeat(10_001) },
        { message: ['No máximo 10.000 caracteres.'] },
      ],
      [
        'POST',
        '/api/gl_user/token/create',
        { ability: 'x' },
        { ability: ['Valor não aceito. Use api, upload ou chat-read.'] },
      ],
      [
        'POST',
        '/api/gl_message/resolve',
        { reason: 'x', message_id_list: [] },
        { reason: ['Valor não aceito. Use Manual.'], message_id_list: ['Escolha pelo menos um.'] },
      ],
      ['GET', '/api/at_tag?page=x', undefined, { page: ['Digite um número.'] }],
      ['GET', '/api/at_tag?nada=1', undefined, { _: ['Campo desconhecido: nada.'] }],
      ['PUT', '/api/at_tag/1', { updated_at: 'x' }, { updated_at: ['Data e hora inválidas.'] }],
    ];
    for (const [method, path, body, errors] of wrong)
      expect(errorsOf(await admin.call(method, path, body)), path).toEqual([422, errors]);
  });

  test('a form without a file', async () => {
    const ticket = await office.open();
    const thread = `/api/gl_message/at_ticket/${ticket}/2`;
    const said = await admin.call('POST', `${thread}/message_save`, { message: 'Oi' });
    const [{ id = 0 } = {}] = (said.body.data as { list: Message[] }).list;
    const place: [string, string][] = [
      ['origin', 'at_ticket'],
      ['parent_code', String(ticket)],
    ];
    const calls: [string, [string, string][], string][] = [
      [`/api/gl_message/${id}/message_attach`, [], 'Selecione um arquivo.'],
      [`/api/gl_message/${id}/message_attach`, [['file', '']], 'Selecione um arquivo.'],
      [`${thread}/message_file`, [], 'Selecione um arquivo.'],
      [`/api/at_ticket/${ticket}/paper_sign`, [['reason', 'x']], 'Selecione um arquivo.'],
      ['/api/gl_resource/attachFile', place, 'Selecione um arquivo.'],
      ['/api/test/prod_submit', [], 'Arquivo é obrigatório.'],
    ];
    for (const [path, entries, text] of calls) {
      const filled = formOf(entries.length > 0 ? entries : [['x', '1']]);
      for (const form of entries.length > 0 ? [filled] : [{}, formOf([])])
        expect(errorsOf(await admin.call('POST', path, form)), path).toEqual([
          422,
          { file: [text] },
        ]);
    }
  });

  test('a row in use, in the words of the installation', async () => {
    const [setting] = rowsOf(await admin.call('GET', '/api/gl_config?q=TICKET_TITLE_PLURAL_NAME'));
    const path = `/api/gl_config/${setting?.id}`;
    const tag = await office.tagId('em uso');
    await office.sql('insert into at_ticket_tag (ticket_id, tag_id) values ($1, $2)', [
      await office.open(),
      tag,
    ]);
    for (const value of ['Chamados', null]) {
      expect((await admin.call('PUT', path, { value })).status).toBe(200);
      const { status, body } = await admin.call('DELETE', `/api/at_tag/${tag}`);
      const where = value ?? 'Atendimentos';
      expect([status, body.message]).toEqual([409, `Ainda está em uso em: ${where}.`]);
    }
  });
});

test('one letter finds rows that begin with it or contain it, if there are few', async () => {
  const names = async (path: string) =>
    rowsOf(await admin.call('GET', path)).map((row) => row.name);
  const all = (await names('/api/at_tag?per_page=100')) as string[];
  const holding = all.filter((name) => name.includes('z'));
  await admin.call('POST', '/api/at_tag', { name: 'Cruzado', color: '#3b5bdb' });
  expect(await names('/api/at_tag?q=z&per_page=100')).toEqual([...holding, 'Cruzado'].sort());
  expect(await names('/api/at_tag?q=UZ')).toContain('Cruzado');
  expect(await names('/api/at_tag/options?q=z')).toContain('Cruzado');
  expect(await names('/api/at_tag?q=%25z')).toEqual([]);
  expect(String((await admin.call('GET', '/api/at_tag/export/csv?q=uz')).body.text)).toContain(
    'Cruzado',
  );
});
