import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  always,
  expectPortuguese,
  type MailProgram,
  mailProgram,
  NOBODY,
  templateBody,
} from './automail-calls.ts';
import { expectExports, expectFault, expectPages, expectRefused } from './finance-calls.ts';

let program: MailProgram;
beforeAll(async () => {
  program = await mailProgram();
});
afterAll(() => program.stop());
afterEach(() => program.rest());

type Row = {
  path: string;
  body: (more?: object) => Record<string, unknown>;
  /** A field that changes, and its new value. */
  change: Record<string, string>;
  /** How the rows of a list show what was sent. */
  listed: string[];
  /** Wrong values by field. */
  bad: Record<string, unknown[]>;
};

const template: Row = {
  path: '/am_template',
  body: templateBody,
  change: { subject: 'Bem-vinda, {{nome}}' },
  listed: ['id', 'name', 'subject', 'created_at', 'updated_at'],
  bad: {
    name: ['', undefined, 7, 'x'.repeat(121)],
    subject: [' ', undefined, null, 'x'.repeat(201), '{{nada}}'],
    body: ['', undefined, 7, '<p> </p>', '<p>{{nada}}</p>', 'x'.repeat(50_001)],
  },
};

const trigger = [
  ...[undefined, null, 'ticket_made', [], {}],
  { kind: 'moon' },
  { kind: 'charge_emitted' },
  { kind: 'ticket_made', hours: 1 },
  { kind: 'ticket_made', colour: 'red' },
  { kind: 'ticket_status' },
  { kind: 'ticket_status', status_id: 0 },
  { kind: 'ticket_status', status_id: 'x' },
  { kind: 'ticket_status', status_id: NOBODY },
  { kind: 'ticket_idle', hours: 2 },
  { kind: 'ticket_idle', by: 'staff' },
  { kind: 'ticket_idle', hours: 2, by: 'moon' },
  { kind: 'ticket_expires', hours: 0 },
  { kind: 'ticket_expires', hours: '2' },
  { kind: 'ticket_expires', hours: 10_000 },
  { kind: 'due' },
  { kind: 'due', days: 1.5 },
  { kind: 'due', days: -1_000 },
  { kind: 'signature_waits', days: 0 },
  { kind: 'pending_unread', hours: -1 },
];
const conditions = ['x', [], { op: 'moon' }, { op: 'exists', variable: 'vencimento' }];
const window = [
  'x',
  { from: '08:00', to: '20:00' },
  { ...always, weekdays: [] },
  { ...always, weekdays: [8] },
  { ...always, weekdays: [1.5] },
  { ...always, from: '8h' },
  { ...always, from: '20:00', to: '08:00' },
  { ...always, night: true },
];

const rule: Row = {
  path: '/am_rule',
  body: (more) => program.ruleBody(more),
  change: { kind: 'marketing' },
  listed: ['id', 'name', 'active', 'trigger', 'am_template_id', 'kind', 'created_at'],
  bad: {
    ...{ trigger, conditions, window },
    name: [' ', undefined, 'x'.repeat(121)],
    kind: ['gift', undefined, null],
    active: ['talvez', null],
    am_template_id: [NOBODY, null, undefined, 'x'],
  },
};

/** References come back as `{id, name}`. */
const shown = ({ am_template_id: id, ...values }: Record<string, unknown>) => ({
  ...values,
  ...(id !== undefined && { am_template_id: { id, name: expect.any(String) } }),
});

describe.each([template, rule])('$path', ({ path, body, change, listed, bad }) => {
  test('is made, read, changed, listed, chosen, exported and deleted, once per key', async () => {
    const { ask, get, post, twice, rows } = program;
    const before = await rows(path.slice(1));
    const sent = body({ name: 'Zelo' });
    const made = await twice('POST', path, sent);
    expect(await rows(path.slice(1))).toBe(before + 1);
    expect(made).toMatchObject(shown(sent));
    const { id, updated_at } = made;
    const read = await get(`${path}/${id}/edit`);
    expect(read.whole).toEqual({ data: made, may: { update: true, remove: true } });
    const changed = { ...shown(sent), ...change };
    const late = { ...change, updated_at };
    expect(await twice('PUT', `${path}/${id}`, late)).toMatchObject(changed);
    expectRefused(await ask('PUT', `${path}/${id}`, late), 409, 'CONFLICT');
    // What edit gives may be sent back as it is.
    const whole = (await get(`${path}/${id}/edit`)).data;
    expect((await ask('PUT', `${path}/${id}`, whole)).data).toMatchObject(changed);

    const second = await post(path, body({ name: 'Zelo dois' }));
    const names = async (query: string) => (await get(path + query)).rows.map((row) => row.name);
    const [first] = await expectPages(program, `${path}?q=Zelo`);
    expect(Object.keys(first ?? {})).toEqual(expect.arrayContaining(listed));
    expect(await names('?q=Zelo')).toEqual(['Zelo', 'Zelo dois']);
    expect(await names('?q=Zelo&sort=-name')).toEqual(['Zelo dois', 'Zelo']);
    for (const query of ['nothing=1', 'sort=colour', 'page=0'])
      expect((await get(`${path}?${query}`)).status, query).toBe(422);
    expect((await get(`${path}/options?q=Zelo`)).rows).toContainEqual({ id, name: 'Zelo' });
    expect((await get(`${path}/options?id=${id}`)).rows).toEqual([{ id, name: 'Zelo' }]);
    const csv = await expectExports(program, path, '?q=Zelo');
    expect(csv.trim().split('\n')).toHaveLength(3);
    expect((await get(`${path}/${id}/history`)).rows.length).toBeGreaterThan(1);

    await twice('DELETE', `${path}/${id}`);
    for (const gone of [ask('DELETE', `${path}/${id}`), get(`${path}/${id}/edit`)])
      expectRefused(await gone, 404, 'NOT_FOUND');
    expectRefused(await ask('PUT', `${path}/${id}`, change), 404, 'NOT_FOUND');
    expect(await rows(path.slice(1))).toBe(before + 1);
    expect((await ask('DELETE', `${path}/${second.data.id}`)).status).toBe(200);
  });

  test.each(Object.keys(bad))('a wrong %s is refused at it, and nothing changes', async (field) => {
    const { ask, get, post, rows, twice } = program;
    const { id } = await twice('POST', path, body());
    const { data } = await get(`${path}/${id}/edit`);
    const before = await rows(path.slice(1));
    for (const value of bad[field] ?? []) {
      const answers = [await post(path, body({ [field]: value }))];
      if (value !== undefined) answers.push(await ask('PUT', `${path}/${id}`, { [field]: value }));
      for (const answer of answers) {
        expectFault(answer, field);
        expectPortuguese(answer);
      }
    }
    expect(await rows(path.slice(1))).toBe(before);
    expect((await get(`${path}/${id}/edit`)).data).toEqual(data);
  });
});

test('a rule that leaves out what may be left out is off, for everybody, and never sends at night', async () => {
  const { conditions: _, window: __, active: ___, ...least } = program.ruleBody();
  expect(await program.twice('POST', '/am_rule', least)).toMatchObject({
    ...{ active: false, conditions: null },
    window: { weekdays: [1, 2, 3, 4, 5], from: '08:00', to: '20:00' },
  });
});

test('rules are found by their kind, template and switch, and keep their template', async () => {
  const { get, madeRule, twice, ask } = program;
  const { id: template } = await twice('POST', '/am_template', templateBody());
  const of = { am_template_id: template };
  const contract = await madeRule({ ...of, active: true });
  const marketing = await madeRule({ ...of, kind: 'marketing' });
  const found = async (query: string) =>
    (await get(`/am_rule?am_template_id=${template}${query}`)).rows.map(({ id }) => id).toSorted();
  expect(await found('')).toEqual([contract.id, marketing.id].toSorted());
  expect(await found('&kind=marketing')).toEqual([marketing.id]);
  expect(await found('&active=true')).toEqual([contract.id]);
  expectRefused(await ask('DELETE', `/am_template/${template}`), 409, 'IN_USE');
});

test('a rule has every kind of trigger, with its parts', async () => {
  const { get, madeRule, office, post } = program;
  const [{ id: status_id }] = await office.sql('select min(id) as id from at_ticket_status');
  for (const trigger of [
    { kind: 'ticket_made' },
    { kind: 'ticket_status', status_id },
    ...['customer', 'staff'].map((by) => ({ kind: 'ticket_idle', hours: 48, by })),
    { kind: 'ticket_expires', hours: 2 },
    ...[-3, 0, 5].map((days) => ({ kind: 'due', days })),
    { kind: 'charge_paid' },
    { kind: 'invoice_authorised' },
    { kind: 'signature_waits', days: 2 },
    { kind: 'pending_unread', hours: 24 },
    { kind: 'birthday' },
    { kind: 'first_contact' },
    { kind: 'affiliate_answer' },
  ]) {
    const { id } = await madeRule({ trigger });
    expect((await get(`/am_rule/${id}/edit`)).data.trigger).toEqual(trigger);
    const dry = await post(`/am_rule/${id}/dry_run`, { days: 30 });
    expect([dry.status, trigger], JSON.stringify(dry.whole)).toEqual([200, trigger]);
  }
});
