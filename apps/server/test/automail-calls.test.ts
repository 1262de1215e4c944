import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { takeMail } from '../src/features/messages/mail/inbound.ts';
import { newAddress } from './automail.ts';
import {
  expectPortuguese,
  type MailProgram,
  mailProgram,
  NOBODY,
  report,
  templateBody,
} from './automail-calls.ts';
import { loggedIn, TestClient } from './client.ts';
import { type Data, expectFault, expectPages, expectRefused } from './finance-calls.ts';

let program: MailProgram;
beforeAll(async () => {
  program = await mailProgram();
});
afterAll(() => program.stop());
afterEach(() => program.rest());

const deliveryFields = [
  ...['id', 'am_rule_id', 'to', 'subject', 'status', 'reason', 'origin', 'parent_code'],
];
const refusal = (responseCode: number) => Object.assign(new Error('no'), { responseCode });

test('a rule tells before it is switched on what it would have sent, and sends nothing', async () => {
  const { get, post, twice, rows, smtp } = program;
  const [ana, bia] = [newAddress(), newAddress()];
  const of = [ana, bia].map((value) => ({ op: 'equals', variable: 'email', value }));
  const { id } = await program.madeRule({ conditions: { op: 'or', of } });
  for (const address of [ana, ana, bia]) await program.openTicket(address);
  const before = await rows('am_delivery');
  const run = `/am_rule/${id}/dry_run`;
  const dry = await twice('POST', run, { days: 30 });
  expect(dry).toMatchObject({ mails: 3, people: 2 });
  const sample = dry.sample as Data[];
  expect(sample.map(({ to, subject }) => `${to} ${subject}`).toSorted()).toEqual(
    [ana, ana, bia].map((to) => `${to} Olá, Ana Lima`).toSorted(),
  );
  // Longer periods have more to look at: the demonstration's own tickets, none of which match.
  for (const asked of [{}, { days: 1 }, { days: 90 }, { days: 30, unknown: 1 }])
    expect((await post(run, asked)).data, JSON.stringify(asked)).toEqual({
      ...dry,
      looked: expect.any(Number),
    });
  for (const days of [0, -1, 91, 1.5, '30', null]) {
    const answer = await post(run, { days });
    expectFault(answer, 'days');
    expectPortuguese(answer);
  }
  expectRefused(await post(`/am_rule/${NOBODY}/dry_run`, { days: 30 }), 404, 'NOT_FOUND');
  expect(await rows('am_delivery')).toBe(before);
  expect(smtp.to(ana)).toEqual([]);
  expect((await get(`/am_rule/${id}/edit`)).data).toMatchObject({ active: false });
});

const mailTo = (address: string) => program.smtp.to(address)[0]?.raw ?? '';

async function triedTo(address: string, answer: Error | null = null): Promise<number> {
  program.smtp.answers.data = answer;
  const ticket = await program.openTicket(address);
  await program.run();
  program.smtp.answers.data = null;
  return ticket;
}

test('deliveries are listed by rule, state and record, in pages, with their fields', async () => {
  const { get, server } = program;
  const { id: rule } = await program.madeRule({ active: true });
  const path = '/am_delivery';
  const of = async (query = '') => (await get(`${path}?am_rule_id=${rule}${query}`)).rows;
  const [bounced, complained, sent] = [newAddress(), newAddress(), newAddress()];
  const [failed, waiting] = [newAddress(), newAddress()];
  const made: [status: string, to: string, ticket: number][] = [
    ['bounced', bounced, await triedTo(bounced)],
    ['complained', complained, await triedTo(complained)],
    ['sent', sent, await triedTo(sent)],
    ['failed', failed, await triedTo(failed, refusal(554))],
    ['waiting', waiting, await triedTo(waiting, refusal(451))],
  ];
  await takeMail(server.ctx, report(mailTo(bounced), 'delivery-status'));
  await takeMail(server.ctx, report(mailTo(complained), 'feedback-report'));
  made.push(['skipped', complained, await triedTo(complained)]);
  for (const [status, to, ticket] of made) {
    const found = await of(`&status=${status}`);
    expect(found).toMatchObject([
      {
        ...{ am_rule_id: rule, status, to, origin: 'at_ticket', parent_code: String(ticket) },
        subject: status === 'skipped' ? null : 'Olá, Ana Lima',
        reason: status === 'sent' ? null : expect.stringMatching(/^\p{Lu}/u),
      },
    ]);
    const [row = { id: 0 }] = found;
    expect(Object.keys(row)).toEqual(expect.arrayContaining(deliveryFields));
    expect((await get(`${path}?origin=at_ticket&parent_code=${ticket}`)).rows).toEqual([row]);
    expect((await get(`${path}/${row.id}`)).data).toMatchObject(row);
  }
  const ids = (await of()).map(({ id }) => id);
  expect(ids).toEqual(ids.toSorted((one, other) => other - one));
  expect((await of('&sort=id')).map(({ id }) => id)).toEqual(ids.toReversed());
  expect((await of(`&q=${complained}`)).map(({ status }) => status)).toEqual([
    ...['skipped', 'complained'],
  ]);
  await expectPages(program, `${path}?am_rule_id=${rule}`);
  await expectPages(program, path);
  expect((await get(`${path}?am_rule_id=${NOBODY}`)).whole).toMatchObject({ total: 0, data: [] });
  for (const field of ['status', 'am_rule_id', 'parent_code', 'page', 'sort']) {
    const answer = await get(`${path}?${field}=x`);
    expectFault(answer, field);
    expectPortuguese(answer);
  }
  expect((await get(`${path}?am_rule=${rule}`)).status).toBe(422);
  expectRefused(await get(`${path}/${NOBODY}`), 404, 'NOT_FOUND');
  expectRefused(await program.ask('DELETE', `/am_rule/${rule}`), 409, 'IN_USE');
});

test('a mail that waits for its hours says to whom it goes', async () => {
  const inDays = new Date(Date.now() + 3 * 86_400_000).getUTCDay() || 7;
  const window = { weekdays: [inDays], from: '08:00', to: '20:00' };
  const { id: rule } = await program.madeRule({ active: true, window });
  const ana = newAddress();
  await triedTo(ana);
  expect((await program.get(`/am_delivery?am_rule_id=${rule}`)).rows).toMatchObject([
    { to: ana, subject: null, status: 'waiting', reason: 'Espera o horário de envio.' },
  ]);
});

test('a delivery that failed is tried again once per key; others are not', async () => {
  const { get, post, twice, smtp } = program;
  const { id: rule } = await program.madeRule({ active: true });
  const ana = newAddress();
  await triedTo(ana, refusal(554));
  const [row] = (await get(`/am_delivery?am_rule_id=${rule}&status=failed`)).rows;
  const again = `/am_delivery/${row?.id}/retry`;
  expect(await twice('POST', again)).toMatchObject({ id: row?.id, status: 'waiting', to: ana });
  expectRefused(await post(again), 409, 'DELIVERY_STATE');
  await program.run();
  expect(smtp.to(ana)).toHaveLength(1);
  expectRefused(await post(again), 409, 'DELIVERY_STATE');
  expectRefused(await post(`/am_delivery/${NOBODY}/retry`), 404, 'NOT_FOUND');
});

test('whoever gets marketing leaves it and comes back by its link, without a login', async () => {
  const { id: rule } = await program.madeRule({ active: true, kind: 'marketing' });
  const ana = newAddress();
  await triedTo(ana);
  const raw = mailTo(ana).replaceAll('\r\n ', '');
  const path = /^List-Unsubscribe: <https?:\/\/[^/]+(\/unsubscribe\/[\w.-]+)>\r$/m.exec(raw)?.[1];
  const ask = (method: string, body?: URLSearchParams | FormData, at = String(path)) =>
    fetch(program.server.url + at, { method, ...(body && { body }) });
  const next = async () => {
    await triedTo(ana);
    return (await program.get(`/am_delivery?am_rule_id=${rule}`)).rows[0]?.status;
  };
  const seen = await ask('GET');
  const page = 'text/html; charset=utf-8';
  expect([seen.status, seen.headers.get('content-type')]).toEqual([200, page]);
  expect(await seen.text()).not.toContain(ana);
  expect(await next()).toBe('sent');
  const oneClick = new FormData();
  oneClick.append('List-Unsubscribe', 'One-Click');
  for (const body of [new URLSearchParams('List-Unsubscribe=One-Click'), oneClick, undefined]) {
    for (const _ of ['once', 'again']) expect((await ask('POST', body)).status).toBe(200);
    expect(await next()).toBe('skipped');
    expect((await ask('POST', new URLSearchParams('wants=yes'))).status).toBe(200);
  }
  expect(await next()).toBe('sent');
  for (const method of ['GET', 'POST']) {
    const wrong = await ask(method, undefined, '/unsubscribe/nada');
    expect([wrong.status, wrong.headers.get('content-type')]).toEqual([404, page]);
  }
});

test('strangers and customers are refused everywhere else', async () => {
  const { id } = await program.madeRule();
  const customer = await loggedIn(program.server.url, 'cliente');
  const stranger = new TestClient(program.server.url);
  await stranger.call('/sanctum/csrf-cookie');
  const seen = ['', '/options', '/export/csv', `/${id}/edit`].map((at) => `/am_rule${at}`);
  const looks = [...seen, '/am_template', '/am_delivery', '/am_delivery/1'];
  const acts: [method: string, path: string, body?: object][] = [
    ['POST', '/am_rule', program.ruleBody()],
    ['PUT', `/am_rule/${id}`, { active: true }],
    ['DELETE', `/am_rule/${id}`],
    ['POST', `/am_rule/${id}/dry_run`, { days: 30 }],
    ['POST', '/am_template', templateBody()],
    ['POST', '/am_delivery/1/retry'],
  ];
  for (const path of looks) acts.push(['GET', path]);
  for (const [method, path, body] of acts) {
    expectRefused(await program.ask(method, path, body, { by: customer }), 403, 'FORBIDDEN');
    const { status } = await program.ask(method, path, body, { by: stranger });
    expect([method, path, status]).toEqual([method, path, 401]);
  }
});

test('the page of all calls has them under these names', async () => {
  const { whole } = await program.get('/docs/json');
  const paths = whole.paths as Record<string, Record<string, unknown>>;
  const described = (method: string, path: string) =>
    JSON.stringify(paths[`/api${path}`]?.[method]) ?? '';
  const rule = ['name', 'trigger', 'conditions', 'am_template_id', 'window', 'kind', 'active'];
  const fields: [method: string, path: string, names: string[]][] = [
    ['post', '/am_rule', [...rule, 'idempotency-key']],
    ['put', '/am_rule/{id}', [...rule, 'idempotency-key', 'updated_at']],
    ['delete', '/am_rule/{id}', ['idempotency-key']],
    ['post', '/am_template', ['name', 'subject', 'body', 'idempotency-key']],
    ['put', '/am_template/{id}', ['name', 'subject', 'body', 'idempotency-key', 'updated_at']],
    ['delete', '/am_template/{id}', ['idempotency-key']],
    ['post', '/am_rule/{id}/dry_run', ['days', 'mails', 'people', 'sample']],
    ['get', '/am_delivery', [...deliveryFields, 'page', 'per_page', 'q', 'sort']],
    ['post', '/am_delivery/{id}/retry', [...deliveryFields, 'idempotency-key']],
  ];
  for (const [method, path, names] of fields)
    for (const name of names) expect(described(method, path), path).toContain(`"${name}"`);
});
