import { afterAll, beforeAll, expect, test } from 'vitest';
import { loggedIn, TestClient } from '../../../test/client.ts';
import { outboxMails } from '../../../test/outbox.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { forgetOldChanges, sendChange, sendNotice } from './email-change.ts';

const password = 'Demo@2026';

let server: TestServer;
/** Tests move the clock instead of waiting. */
let hours = 0;
let admin: TestClient;
/** Level 4, with only the right to edit people. */
let clerk: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  server.ctx.clock = () => new Date(Date.now() + hours * 3_600_000);
  await query(`update gl_user set granted = '{can_user_group_edit}', user_group_id = null
    where email = 'financeiro@exemplo.com.br'`);
  await query(`delete from gl_user_sector where user_id =
    (select id from gl_user where email = 'financeiro@exemplo.com.br')`);
  admin = await loggedIn(server.url, 'admin');
  clerk = await loggedIn(server.url, 'financeiro');
});
afterAll(() => server.stop());

const query = async (text: string, values: unknown[] = []) =>
  (await server.ctx.pool.query(text, values)).rows;
const visitor = () => new TestClient(server.url);
const at = (name: string) => `${name}@exemplo.com.br`;
const idOf = async (email: string) =>
  Number((await query('select id from gl_user where email = $1', [email]))[0]?.id);
const emailOf = async (id: number) =>
  (await query('select email from gl_user where id = $1', [id]))[0]?.email;

/** A new person, for one test, with the demonstration's password. */
async function person(name: string, level = 10): Promise<number> {
  const [row] = await query(
    `insert into gl_user (name, nickname, email, level, password_hash)
      select $1, $1, $2, $3, password_hash from gl_user where email = 'cliente@exemplo.com.br'
      returning id`,
    [name, at(name), level],
  );
  return Number(row.id);
}

const change = (by: TestClient, id: number, email: string) =>
  by.call(`/api/gl_user/${id}`, { method: 'PUT', body: { email } });
const access = async (id: number) => (await admin.call(`/api/gl_user/${id}/access`)).body.data;
const confirm = async (token: string) => {
  const client = visitor();
  await client.call('/sanctum/csrf-cookie');
  return client.call('/api/access/confirm_email', { method: 'POST', body: { token } });
};

async function mails(to: string): Promise<string[]> {
  const texts = await outboxMails(server.ctx.config.dataDir);
  return texts
    .filter((text) => new RegExp(`^To: .*${to.replaceAll('.', '\\.')}`, 'm').test(text))
    .map((text) => text.replace(/=\r?\n/g, '').replaceAll('=3D', '='));
}
const linkIn = (mail = '') => /\/login\/email\/([\w-]{43})/.exec(mail)?.[1] ?? '';
async function linkTo(email: string): Promise<string> {
  const last = async () => linkIn((await mails(email)).at(-1));
  await expect.poll(last, { timeout: 15_000 }).not.toBe('');
  return last();
}
const dead = { status: 404, body: { code: 'LINK_INACTIVE' } };

test.each([
  ['a customer', 'marina', 10],
  ['staff', 'otto', 5],
])(
  'a new address of %s waits until its owner confirms it, and the old one is told',
  async (_, name, level) => {
    const id = await person(name, level);
    const fresh = at(`${name}.nova`);
    expect((await change(clerk, id, fresh)).status).toBe(200);
    expect(await emailOf(id)).toBe(at(name));
    expect(await access(id)).toMatchObject({ email_change: { email: fresh } });
    const token = await linkTo(fresh);
    await expect.poll(async () => (await mails(at(name))).length).toBe(1);
    const [notice] = await mails(at(name));
    expect(notice).toContain('Foi pedida a troca');
    expect(notice).not.toContain(fresh);
    expect(notice).not.toContain(token);
    expect(JSON.stringify(await query('select * from gl_email_change'))).not.toContain(token);
    // Nobody can log in with the new address yet.
    expect((await visitor().logIn(fresh, password)).status).toBe(401);
    expect((await visitor().logIn(at(name), password)).status).toBe(200);
    expect((await visitor().call(`/api/access/confirm_email/${token}`)).body).toEqual({
      data: { email: fresh },
    });
    expect((await confirm(token)).status).toBe(200);
    expect(await emailOf(id)).toBe(fresh);
    expect((await visitor().logIn(fresh, password)).status).toBe(200);
    expect((await visitor().logIn(at(name), password)).status).toBe(401);
    expect(await access(id)).toMatchObject({ email_change: null });
    expect(await confirm(token)).toMatchObject(dead);
    const lines = await query(
      `select action, actor_id, before, after from gl_audit
      where record_id = $1 and action like 'user.email%' order by id`,
      [id],
    );
    const said = { before: { email: at(name) }, after: { email: fresh } };
    expect(lines).toMatchObject([
      { action: 'user.email_ask', actor_id: await idOf(at('financeiro')), ...said },
      { action: 'user.email', actor_id: id, ...said },
    ]);
  },
);

test('a new address cannot take over a colleague of the same or a higher level', async () => {
  const colleague = await person('colega', 4);
  expect((await change(clerk, colleague, at('meu'))).status).toBe(403);
  expect((await change(clerk, await idOf(at('supervisor')), at('meu'))).status).toBe(404);
  const fellow = await person('socio', 1);
  expect(await change(admin, fellow, at('meu'))).toMatchObject({
    status: 422,
    body: {
      errors: { email: ['Só a própria pessoa pode trocar o e-mail de quem tem o seu nível.'] },
    },
  });
  expect(await query('select * from gl_email_change')).toEqual([]);
});

test('links sent to the old address stop working when a change is requested, and when it is confirmed', async () => {
  const id = await person('perdeu');
  const links = () => query('select kind from gl_token where user_id = $1', [id]);
  const give = () =>
    query(
      `insert into gl_token (user_id, kind, token_hash, expires_at)
        values ($1, 'recover', sha256(gen_random_uuid()::text::bytea), now() + interval '1 hour')`,
      [id],
    );
  await give();
  await change(clerk, id, at('achou'));
  expect(await links()).toEqual([]);
  await give();
  expect((await confirm(await linkTo(at('achou')))).status).toBe(200);
  expect(await links()).toEqual([]);
});

test('a link fails after a day, after another request, and if it is invented', async () => {
  const id = await person('demora');
  await change(clerk, id, at('um'));
  const first = await linkTo(at('um'));
  await change(clerk, id, at('dois'));
  const second = await linkTo(at('dois'));
  expect(await confirm(first)).toMatchObject(dead);
  for (const token of ['', 'x', `${second}x`, '\u0000']) {
    expect(await confirm(token)).toMatchObject(dead);
  }
  hours += 25;
  expect(await confirm(second)).toMatchObject(dead);
  await forgetOldChanges(server.ctx);
  // Returns to the day on which everybody has logged in.
  hours = 0;
  expect(await query('select * from gl_email_change where user_id = $1', [id])).toEqual([]);
  expect(await emailOf(id)).toBe(at('demora'));
});

test('a link fails if its requester may no longer make the request', async () => {
  const cases: [string, (id: number) => Promise<unknown>, () => Promise<unknown>][] = [
    [
      'subiu',
      (id) => query('update gl_user set level = 4 where id = $1', [id]),
      async () => undefined,
    ],
    [
      'caiu',
      () => query(`update gl_user set active = false where email = $1`, [at('financeiro')]),
      () => query(`update gl_user set active = true where email = $1`, [at('financeiro')]),
    ],
  ];
  for (const [name, happens, goesBy] of cases) {
    const id = await person(name);
    await change(clerk, id, at(`${name}.novo`));
    const token = await linkTo(at(`${name}.novo`));
    await happens(id);
    expect(await confirm(token)).toMatchObject(dead);
    expect(await emailOf(id)).toBe(at(name));
    await goesBy();
  }
});

test('another person’s address is refused at the request, and at the confirmation', async () => {
  const id = await person('quer');
  expect(await change(clerk, id, at('cliente'))).toMatchObject({
    status: 422,
    body: { errors: { email: ['Este e-mail já está em uso em outro cadastro.'] } },
  });
  await change(clerk, id, at('disputado'));
  const token = await linkTo(at('disputado'));
  await person('disputado');
  expect(await confirm(token)).toMatchObject({ status: 409, body: { code: 'EMAIL_TAKEN' } });
  expect(await emailOf(id)).toBe(at('quer'));
});

test('of many concurrent uses of a link, exactly one confirms', async () => {
  const id = await person('muitos');
  await change(clerk, id, at('muitos.novo'));
  const token = await linkTo(at('muitos.novo'));
  const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(token)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 404)).toHaveLength(19);
});

test('a person without a password gets the invitation again, at the confirmed address', async () => {
  const id = await person('convidada');
  await query('update gl_user set password_hash = null where id = $1', [id]);
  await change(clerk, id, at('convidada.certa'));
  expect((await confirm(await linkTo(at('convidada.certa')))).status).toBe(200);
  const links = () => query('select kind from gl_token where user_id = $1', [id]);
  await expect.poll(links, { timeout: 15_000 }).toEqual([{ kind: 'create' }]);
  expect((await mails(at('convidada'))).some((mail) => mail.includes('/login/ce/'))).toBe(false);
});

test('an old address that refuses mail does not delay the change', async () => {
  const id = await person('morta');
  await query(`update gl_user set email = 'sem arroba' where id = $1`, [id]);
  await change(clerk, id, at('morta.viva'));
  expect((await confirm(await linkTo(at('morta.viva')))).status).toBe(200);
});

test.each([
  [
    'a new password',
    async (id: number) => {
      const owner = await loggedIn(server.url, await emailOf(id));
      const body = { id, pwd_current: password, pwd_new: 'Nova@2026' };
      expect(
        (await owner.call('/api/me/gl_user/pwd_change', { method: 'POST', body })).status,
      ).toBe(200);
    },
  ],
  [
    'the end of all sessions',
    async (id: number) => {
      expect((await admin.call(`/api/gl_user/${id}/sessions`, { method: 'DELETE' })).status).toBe(
        200,
      );
    },
  ],
])('%s ends what waits', async (name, act) => {
  const id = await person(name.replaceAll(' ', ''));
  const fresh = at(`${name.replaceAll(' ', '')}.alheio`);
  await change(clerk, id, fresh);
  const token = await linkTo(fresh);
  await act(id);
  expect(await confirm(token)).toMatchObject(dead);
});

test('if the job runs twice, one link works', async () => {
  const id = await person('repete');
  await change(clerk, id, at('repete.novo'));
  const first = await linkTo(at('repete.novo'));
  const [wish] = await query('select created_at from gl_email_change where user_id = $1', [id]);
  await sendChange(server.ctx, { userId: id, asked: wish.created_at.toISOString() });
  const tokens = (await mails(at('repete.novo'))).map(linkIn).filter((one) => one !== first);
  expect(await confirm(first)).toMatchObject(dead);
  expect((await confirm(tokens[0] ?? '')).status).toBe(200);
});

test('all other values of the same save are kept', async () => {
  const id = await person('junto');
  const body = { email: at('junto.novo'), name: 'Junto Novo', active: false };
  const saved = await clerk.call(`/api/gl_user/${id}`, { method: 'PUT', body });
  expect(saved.body.data).toMatchObject({ email: at('junto'), name: 'Junto Novo', active: false });
});

test('a late notice states the present state of the change, and none is sent for a withdrawn one', async () => {
  const id = await person('tarde');
  const old = at('tarde');
  const told = async () => (await mails(old)).map((mail) => /^Subject: .*/m.exec(mail)?.[0] ?? '');
  const asked = async () =>
    (await query('select created_at from gl_email_change where user_id = $1', [id]))[0]
      .created_at as Date;
  await change(clerk, id, at('tarde.um'));
  await expect.poll(told, { timeout: 15_000 }).toHaveLength(1);
  const first = { userId: id, asked: (await asked()).toISOString(), old, email: at('tarde.um') };
  await clerk.call(`/api/gl_user/${id}/email_change`, { method: 'DELETE', body: {} });
  await sendNotice(server.ctx, first);
  expect(await told()).toHaveLength(1);

  await change(clerk, id, at('tarde.dois'));
  await expect.poll(told, { timeout: 15_000 }).toHaveLength(2);
  const second = { ...first, asked: (await asked()).toISOString(), email: at('tarde.dois') };
  expect((await confirm(await linkTo(at('tarde.dois')))).status).toBe(200);
  await sendNotice(server.ctx, second);
  const mailed = await mails(old);
  expect(mailed).toHaveLength(3);
  expect(mailed.at(-1)).toContain('O e-mail do seu acesso mudou para t');
});
