import type { Resource } from '@balcao/contract/files/resource';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loggedIn, type TestClient } from '../../../../test/client.ts';
import { pdf, program } from '../../../../test/files.ts';
import { openBooks } from '../../../../test/finance.ts';
import { OfficePage } from '../../../../test/office.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { threadFor } from '../../../../test/threads.ts';

// An entry and a charge of one unit, each with its thread; `financeiro` works there, `diego` in another unit,
// `atendente` has no right of finance.

const origins = ['fn_entry', 'pm_transaction'] as const;
type Origin = (typeof origins)[number];

let server: TestServer;
let people: Record<'admin' | 'financeiro' | 'diego' | 'atendente' | 'cliente', TestClient>;
const ids = {} as Record<Origin, number>;

async function make(path: string, body: object): Promise<number> {
  const reply = await people.admin.call(path, { method: 'POST', body });
  expect([reply.status, reply.body.message]).toEqual([200, undefined]);
  return (reply.body.data as { id: number }).id;
}

beforeAll(async () => {
  server = await startTestServer();
  const [books, elsewhere] = [await openBooks(server), await openBooks(server)];
  const { pool } = server.ctx;
  await pool.query(`update gl_user set granted = '{can_finance_entry_view,can_see_finance}'
    where email = 'diego@exemplo.com.br'`);
  for (const [who, unit] of [
    ['financeiro', books.unit],
    ['diego', elsewhere.unit],
  ])
    await pool.query(
      `insert into gl_user_business_unit (user_id, business_unit_id)
       select id, $2 from gl_user where email = $1`,
      [`${who}@exemplo.com.br`, unit],
    );
  const names = ['admin', 'financeiro', 'diego', 'atendente', 'cliente'] as const;
  const clients = await Promise.all(names.map((name) => loggedIn(server.url, name)));
  people = Object.fromEntries(names.map((name, at) => [name, clients[at]])) as typeof people;
  const { rows } = await pool.query(
    `select id from gl_user where email = 'cliente@exemplo.com.br'`,
  );
  const both = { business_unit_id: books.unit, due_date: '2090-03-10', person_id: rows[0].id };
  ids.fn_entry = await make('/api/fn_entry', {
    ...both,
    direction: 'receivable',
    description: 'Manutenção do telhado',
    fn_account_id: books.account('1.01.002'),
    amount_cents: 10_000,
  });
  ids.pm_transaction = await make('/api/pm_transaction', {
    ...both,
    person_name: 'Cláudia Ferreira',
    value_cents: 10_000,
  });
});
afterAll(() => server.stop());

const on = (client: TestClient, origin: Origin, channel = 2) =>
  threadFor(client, { origin, code: ids[origin], channel });

describe.each(origins)('the thread of %s', (origin) => {
  const cards = async () => {
    const { body } = await people.admin.call(
      `/api/gl_resource?origin=${origin}&parent_code=${ids[origin]}`,
    );
    return body.data as Resource[];
  };
  /** A message with a contract that finance sent on the internal channel. */
  async function sent() {
    const thread = on(people.financeiro, origin);
    const { id } = await thread.upload('contrato.pdf', pdf);
    return thread.send({ message: 'Veja o contrato', data: { resource_id: id } });
  }

  test('takes messages and files of finance, and whoever works there gets the very bytes', async () => {
    const made = await sent();
    expect(made).toMatchObject({ status: 200, message: { resource: { extension: 'pdf' } } });
    const bare = await on(people.financeiro, origin).send({ message: 'E o recibo' });
    const added = await on(people.financeiro, origin).attach(bare.id, 'recibo.pdf', pdf);
    expect(added.status).toBe(200);
    const list = await on(people.admin, origin).list();
    const read = list.find(({ id }) => id === made.id);
    expect(read).toMatchObject({ message: 'Veja o contrato', is_user_me: false });
    const { url_view = '', url_download = '' } = read?.resource ?? {};
    for (const address of [url_view, url_download]) {
      const bytes = await (await fetch(server.url + address)).arrayBuffer();
      expect(Buffer.from(bytes)).toEqual(pdf);
    }
    const names = (await cards()).map(({ filename }) => filename);
    expect(names).toEqual(expect.arrayContaining(['contrato.pdf', 'recibo.pdf']));
  });

  test('refuses a program, and keeps nothing of it', async () => {
    const before = await cards();
    const refused = await on(people.financeiro, origin).upload('boleto.pdf', program);
    expect(refused).toMatchObject({ status: 415, id: 0 });
    expect(await cards()).toEqual(before);
  });

  /** The status of everything that one can do in the thread, told apart by name; what removes comes last. */
  async function attempts(client: TestClient) {
    const [made, bare] = [
      await sent(),
      await on(people.financeiro, origin).send({ message: 'Só' }),
    ];
    const thread = on(client, origin);
    const file = `/api/gl_resource/${made.message.resource?.id}`;
    const body = { filename: 'outro.pdf' };
    const found = Object.entries({
      list: await thread.get('message_index'),
      people: await thread.get('people?q=a'),
      pinned: await thread.get('pinned'),
      draft: await thread.put('draft', { text: 'Rascunho' }),
      read: await thread.post('read', { seq: made.seq }),
      upload: await thread.upload(),
      send: await thread.send({ message: 'Olá' }),
      attach: await thread.attach(bare.id),
      files: await client.call(`/api/gl_resource?origin=${origin}&parent_code=${ids[origin]}`),
      file: await client.call(`${file}/edit`),
      rename: await client.call(file, { method: 'PUT', body }),
      remove: await client.call(file, { method: 'DELETE' }),
      unsend: await client.call(`/api/gl_message/${made.id}`, { method: 'DELETE' }),
    });
    return Object.fromEntries(found.map(([name, { status }]) => [name, status]));
  }

  test.each(['diego', 'atendente'] as const)(
    'is there for finance of its unit, and not for %s, by whatever address',
    async (who) => {
      const allowed = await attempts(people.financeiro);
      expect(allowed).toEqual(Object.fromEntries(Object.keys(allowed).map((name) => [name, 200])));
      const last = async () => (await on(people.admin, origin).list()).at(-1)?.message;
      const refused = await attempts(people[who]);
      expect(refused).toEqual(Object.fromEntries(Object.keys(refused).map((name) => [name, 404])));
      expect(await last()).toBe('Só');
    },
  );

  test('opens no file by an address whose signature is of another file or use', async () => {
    const [one, other] = [await sent(), await sent()];
    const url = (message: typeof one) =>
      new URL(message.message.resource?.url_view ?? '', server.url);
    const exchanged = url(one);
    exchanged.pathname = url(other).pathname;
    const later = url(one);
    later.searchParams.set('e', String(Number(later.searchParams.get('e')) + 3600));
    const saved = url(one);
    saved.searchParams.set('d', '1');
    const bare = url(one);
    bare.search = '';
    for (const address of [exchanged, later, saved, bare])
      expect((await fetch(address)).status, address.search).toBe(404);
  });

  test('is open live to whoever may read it, and to nobody else', async () => {
    const topic = `thread.${origin}.${ids[origin]}.2`;
    for (const [who, allowed] of [
      ['financeiro', true],
      ['diego', false],
      ['atendente', false],
    ] as const) {
      const page = await OfficePage.open(people[who]);
      expect(await page.subscribe(topic), who).toBe(allowed);
      if (allowed) {
        await sent();
        await page.news(topic);
      }
      page.close();
    }
  });

  test('has a channel with its person, who reads there and nowhere else', async () => {
    const shown = on(people.admin, origin, 3);
    const { id } = await shown.upload('boleto.pdf', pdf);
    const made = await shown.send({ message: 'Segue o boleto', data: { resource_id: id } });
    const read = await on(people.cliente, origin, 3).list();
    expect(read.map((message) => message.message)).toContain('Segue o boleto');
    const bytes = await fetch(
      server.url + read.find((one) => one.id === made.id)?.resource?.url_view,
    );
    expect(Buffer.from(await bytes.arrayBuffer())).toEqual(pdf);
    for (const channel of [1, 2])
      expect((await on(people.cliente, origin, channel).get('message_index')).status).toBe(404);
    expect((await on(people.cliente, origin, 3).send({ message: 'Obrigada' })).status).toBe(403);
    // A supervisor's channel is closed to staff of finance, and what is written to the person needs a supervisor.
    expect((await on(people.financeiro, origin, 1).get('message_index')).status).toBe(404);
    expect((await on(people.financeiro, origin, 3).send({ message: 'Oi' })).status).toBe(403);
  });
});
