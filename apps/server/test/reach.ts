import type { PermissionFlag } from '@balcao/contract/access/permissions';
import { loggedIn, type Reply } from './client.ts';
import { startTestServer } from './server.ts';

/** The facts that decide about a person's rights; an omitted one means none. */
export type Facts = {
  level: number;
  granted?: PermissionFlag[];
  group?: number | null;
  sectors?: [id: number, isSupervisor: boolean, isOperator: boolean][];
  units?: number[];
};
export type Way = readonly [name: string, go: () => Promise<Reply>];

export const people: PermissionFlag = 'can_user_group_edit';
export const admins: PermissionFlag = 'can_admin_roles_change';

export const isDone = ({ status, body }: Reply) =>
  status === 200 && (body.done === undefined || (body.done as unknown[]).length === 1);
export const isRefused = ({ status, body }: Reply) =>
  status === 403 || status === 404 || (status === 422 && body.errors !== undefined);

type Query = (text: string, values?: unknown[]) => Promise<{ [column: string]: unknown }[]>;

/** Gives a person exactly these facts. */
async function become(query: Query, id: number, facts: Facts): Promise<void> {
  const { level, granted = [], group = null, sectors = [], units = [] } = facts;
  await query(
    `update gl_user set level = $2, granted = $3, denied = '{}', user_group_id = $4, active = true,
      level_before = null, lowered_at = null, name = 'Alvo', email = 'alvo-' || id || '@exemplo.com.br' where id = $1`,
    [id, level, granted, group],
  );
  await query('delete from gl_user_sector where user_id = $1', [id]);
  await query('delete from gl_user_business_unit where user_id = $1', [id]);
  for (const sector of sectors) {
    await query('insert into gl_user_sector values ($1, $2, $3, $4)', [id, ...sector]);
  }
  for (const unit of units) {
    await query('insert into gl_user_business_unit values ($1, $2)', [id, unit]);
  }
}

async function makeIds(query: Query) {
  const idOf = async (text: string) => Number((await query(text))[0]?.id);
  const person = (email: string) =>
    idOf(`select id from gl_user where email = '${email}@exemplo.com.br'`);
  const ids = {
    editor: await person('financeiro'),
    person: await person('diego'),
    group: await idOf(`insert into gl_user_group (name) values ('Alvo') returning id`),
    sector: await idOf(`select id from gl_sector where name = 'Comercial'`),
    other: await idOf(`select id from gl_sector where name = 'Financeiro'`),
    unit: await idOf('select id from gl_business_unit order by id limit 1'),
    request: 0,
  };
  ids.request = await idOf(`insert into gl_privacy_request (user_id, kind, state, created_at)
    values (${ids.person}, 'export', 'open', now()) returning id`);
  return ids;
}

/** A real server on which one person edits another; tests give both any rights. */
export async function openReach() {
  const server = await startTestServer({ LIMIT_REQUESTS: '1000000' });
  const query: Query = async (text, values = []) =>
    (await server.ctx.pool.query(text, values)).rows;
  const ids = await makeIds(query);
  const editor = await loggedIn(server.url, 'financeiro');

  const send = (method: string, path: string, body: object = {}) =>
    editor.call(path, { method, ...(method !== 'GET' && { body }) });
  const save = (body: object) => send('PUT', `/api/gl_user/${ids.person}`, body);
  let turn = 0;
  const fresh = () => {
    turn += 1;
    return `novo-${turn}@exemplo.com.br`;
  };
  return {
    server,
    editor,
    ids,
    query,
    send,
    save,
    fresh,
    beEditor: (facts: Facts) =>
      become(query, ids.editor, { ...facts, granted: [people, ...(facts.granted ?? [])] }),
    bePerson: (facts: Facts) => become(query, ids.person, facts),
    /** Everything that a person could gain or lose. */
    rightsNow: () =>
      query(`select person.id, level, granted, denied, user_group_id, active, name, email,
          (select json_agg(place order by sector_id) from gl_user_sector place
            where user_id = person.id) as sectors,
          (select json_agg(place order by business_unit_id) from gl_user_business_unit place
            where user_id = person.id) as units,
          (select email from gl_email_change where user_id = person.id) as new_email,
          (select json_agg(team order by id) from gl_user_group team) as groups
        from gl_user person order by person.id`),
    /** Ways to change a person, each requested so that only the right decides. */
    changes: [
      ['a name', () => save({ name: `Alvo ${fresh()}` })],
      ['being active', () => save({ active: false })],
      [
        'being active, with others',
        () => send('POST', '/api/gl_user/bulk', { ids: [ids.person], set: { active: false } }),
      ],
    ] as Way[],
    /** Ways to log in as that person. */
    takeovers: [['the e-mail address', () => save({ email: fresh() })]] as Way[],
  };
}
export type Reach = Awaited<ReturnType<typeof openReach>>;
