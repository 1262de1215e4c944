import { type PermissionFlag, permissionFlags } from '@balcao/contract/permissions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everyCall, nameOf } from '../abuse/abuse.ts';
import { permissionMatrix } from './matrix.ts';
import { type Office, openOffice } from './matrix-asking.ts';

const record = (name: string, ...more: string[]) => [
  `GET /api/${name}`,
  `GET /api/${name}/export/:format`,
  `GET /api/${name}/:id/edit`,
  `POST /api/${name}`,
  `PUT /api/${name}/:id`,
  `POST /api/${name}/bulk`,
  ...more,
];
const historyOf = (name: string) => `GET /api/${name}/:id/history`;

/** What each flag alone opens to who is internal and has nothing else (product.md section 1); those not named open nothing yet. */
const opens: Partial<Record<PermissionFlag, string[]>> = {
  can_log_view: [
    'GET /api/gl_audit',
    'GET /api/gl_audit/state',
    'POST /api/gl_audit/check',
    ...['gl_business_unit', 'gl_sector', 'gl_city'].map(historyOf),
    ...['at_ticket_status', 'at_tag', 'at_message_template'].map(historyOf),
  ],
  can_user_group_edit: [
    ...record('gl_user'),
    ...record('gl_user_group', 'GET /api/gl_user_group/options', 'DELETE /api/gl_user_group/:id'),
    'GET /api/gl_privacy_request',
    'POST /api/gl_privacy_request',
    'GET /api/gl_privacy_request/:id/plan',
    'GET /api/gl_privacy_request/:id/export',
    'POST /api/gl_privacy_request/:id/erase',
    'POST /api/gl_privacy_request/:id/close',
    'GET /api/gl_user/:id/access',
    'DELETE /api/gl_user/:id/sessions',
    'POST /api/gl_user/:id/invite',
    'DELETE /api/gl_user/:id/email_change',
  ],
};

const closed = (await everyCall()).filter(
  (call) => permissionMatrix[nameOf(call)]?.by.internal === 'no',
);

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.server.stop());

type Rights = { granted?: string[]; denied?: string[]; group?: string[] };

/** Which of the calls that are closed to who has no flags these rights open. */
async function opened({ granted = [], denied = [], group = [] }: Rights): Promise<string[]> {
  await office.server.ctx.pool.query(
    `with team as (insert into gl_user_group (name, flags) values ($1, $2) returning id)
    update gl_user set granted = $3, denied = $4, user_group_id = (select id from team)
    where email = 'novato@exemplo.com.br'`,
    [crypto.randomUUID(), group, granted, denied],
  );
  const open: string[] = [];
  for (const call of closed) {
    const { status, body } = await office.ask('internal', call);
    const { answers = [] } = permissionMatrix[nameOf(call)] ?? {};
    if (body.code === 'FORBIDDEN') continue;
    expect(answers, `${nameOf(call)}: ${JSON.stringify(body).slice(0, 200)}`).toContain(status);
    open.push(nameOf(call));
  }
  return open.toSorted();
}

test('without a flag nothing of it is open', async () => {
  expect(closed.length).toBeGreaterThan(40);
  expect(await opened({})).toEqual([]);
});

test.each(permissionFlags)('%s opens what it names and nothing else', async (flag) => {
  expect(await opened({ granted: [flag] })).toEqual((opens[flag] ?? []).toSorted());
});

describe.each(Object.entries(opens))('%s', (flag, calls) => {
  test('comes with the group, and a personal denial takes it away', async () => {
    expect(await opened({ group: [flag] })).toEqual(calls.toSorted());
    expect(await opened({ group: [flag], denied: [flag] })).toEqual([]);
    expect(await opened({ granted: [flag], denied: [flag] })).toEqual([]);
  });
});

test('changes of admins and the history of people need two flags', async () => {
  const pair = ['can_user_group_edit', 'can_admin_roles_change'];
  const both = await opened({ granted: pair });
  expect(both.filter((name) => !opens.can_user_group_edit?.includes(name))).toEqual([
    'DELETE /api/gl_user/:id/two_factor',
  ]);
  const readers = await opened({ granted: ['can_user_group_edit', 'can_log_view'] });
  expect(readers).toEqual(
    expect.arrayContaining([historyOf('gl_user'), historyOf('gl_user_group')]),
  );
});
