import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loggedIn, TestClient } from '../../../test/client.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { newestTicket, openTicket } from '../../../test/visitor.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ LIMIT_NEW_TICKETS: '1000' });
});
afterAll(() => server.stop());

const status = (query: Record<string, string>, code = 'contato') =>
  new TestClient(server.url).call(`/chatbot/status/${code}?${new URLSearchParams(query)}`);

test('an empty parameter of an address is none', async () => {
  const made = await status({ token: '', affiliate_code: '', facebookClickId: '', consent: '' });
  expect(made).toMatchObject({ status: 200, body: { dialogBlockLast: { id: 'contato/name' } } });
  const { affiliate_code, facebook_click_id } = await server.ctx.db
    .selectFrom('at_ticket')
    .select(['affiliate_code', 'facebook_click_id'])
    .where('id', '=', await newestTicket(server.ctx))
    .executeTakeFirstOrThrow();
  expect([affiliate_code, facebook_click_id]).toEqual([null, null]);
});

describe('the key of a repetition', () => {
  const path = '/chatbot/status/contato';
  const made = async () => {
    const { rows } = await server.ctx.pool.query('select count(*)::int as count from at_ticket');
    return rows[0].count as number;
  };
  const withKey = (key: string, address = path) =>
    new TestClient(server.url).call(address, { headers: { 'idempotency-key': key } });

  test.each(['short', 'x'.repeat(15), 'x'.repeat(101), 'sixteen letters and blanks'])(
    '“%s” is refused and makes nothing',
    async (key) => {
      const before = await made();
      expect(await withKey(key)).toMatchObject({
        status: 422,
        body: {
          code: 'INVALID',
          message:
            'O cabeçalho Idempotency-Key deve ter de 16 a 100 letras sem acento, números, hifens ou sublinhados.',
        },
      });
      expect(await made()).toBe(before);
    },
  );

  test('is none when it is empty, and plays no part with a token', async () => {
    const [one, two] = [await withKey(''), await withKey('')];
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(one.body.token).not.toBe(two.body.token);
    const again = await withKey('short', `${path}?token=${one.body.token}`);
    expect(again).toMatchObject({ status: 200, body: { token: one.body.token } });
  });

  test.each(['x'.repeat(16), 'A_z-9'.repeat(20)])('%s gives one ticket', async (key) => {
    const [one, two] = [await withKey(key), await withKey(key)];
    expect(one.body.token).toBe(two.body.token);
  });
});

describe('who brought a visitor', () => {
  async function madeBy(query: Record<string, string>) {
    const { body } = await status(query);
    return { token: String(body.token), id: await newestTicket(server.ctx) };
  }

  /** The values that staff sees. */
  async function touchesOf(id: number) {
    const staff = await loggedIn(server.url, 'admin');
    const { body } = await staff.call(`/api/at_ticket/${id}/edit`);
    const { affiliate, facebook_click_id, last_touch } = body.data as Record<string, unknown>;
    return { affiliate, facebook_click_id, last_touch };
  }

  const byPartner = { affiliate_code: 'parceiro', facebookClickId: 'IwAR0-Abc' };
  const first = { affiliate: { code: 'parceiro' }, facebook_click_id: 'IwAR0-Abc' };

  test('first stays, and who did last stands beside it', async () => {
    const { token, id } = await madeBy(byPartner);
    expect(await touchesOf(id)).toMatchObject({ ...first, last_touch: null });
    await status({ token, ...byPartner });
    expect(await touchesOf(id)).toMatchObject({ ...first, last_touch: null });
    await status({ token, affiliate_code: 'outro', facebookClickId: '' });
    const other = { affiliate_code: 'outro', facebook_click_id: null };
    expect(await touchesOf(id)).toMatchObject({ ...first, last_touch: other });
    await status({ token, affiliate_code: '', facebookClickId: '' });
    expect(await touchesOf(id)).toMatchObject({ ...first, last_touch: other });
    await status({ token, ...byPartner });
    expect(await touchesOf(id)).toMatchObject({
      ...first,
      last_touch: { affiliate_code: 'parceiro', facebook_click_id: 'IwAR0-Abc' },
    });
  });

  test('is text that can be kept, at the first time as later', async () => {
    const { token, id } = await madeBy({ affiliate_code: 'par\0ceiro', facebookClickId: '\u0007' });
    expect((await status({ token, affiliate_code: '\0outro' })).status).toBe(200);
    expect(await touchesOf(id)).toMatchObject({
      affiliate: { code: 'parceiro' },
      facebook_click_id: null,
      last_touch: { affiliate_code: 'outro' },
    });
  });

  test('a visitor who came alone was brought by nobody first', async () => {
    const { token, id } = await madeBy({});
    await status({ token, affiliate_code: 'parceiro' });
    expect(await touchesOf(id)).toMatchObject({
      affiliate: null,
      facebook_click_id: null,
      last_touch: { affiliate_code: 'parceiro' },
    });
  });

  test('a later visit is no change that stands in the way of staff', async () => {
    const { token, id } = await madeBy({});
    const updated = () =>
      server.ctx.db
        .selectFrom('at_ticket')
        .select('updated_at')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
    const before = await updated();
    await status({ token, affiliate_code: 'parceiro' });
    expect(await updated()).toEqual(before);
  });
});

test('a dead token says that the conversation is unknown, and takes nothing else away', async () => {
  const { db } = server.ctx;
  const count = async () => (await db.selectFrom('at_ticket').select('id').execute()).length;
  const other = await openTicket(server.url, 'demo');
  const before = await count();
  for (const token of ['morto', other]) {
    const dead = await status({ token, affiliate_code: 'parceiro' });
    expect(dead).toMatchObject({ status: 404, body: { code: 'CONVERSATION_NOT_FOUND' } });
    expect(dead.headers.getSetCookie().join()).not.toContain('at_chatbot_info_list');
  }
  expect(await count()).toBe(before);
  expect((await status({ token: 'morto' }, 'nenhum')).body.code).toBe('CHATBOT_NOT_FOUND');
});
