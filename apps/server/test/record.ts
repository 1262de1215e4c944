import { type RecordDefinition, record } from '@balcao/contract/records/definition';
import { buildApp } from '../src/app.ts';
import type { RecordBehaviour } from '../src/platform/records/behaviour.ts';
import { serveRecord } from '../src/platform/records/serve-record.ts';
import { startTestServer, type TestServer } from './server.ts';

/** A test record: one definition, one table, one line that serves it. */
export const thing = record({
  name: 'test_thing',
  label: 'Coisa',
  plural: 'Coisas à venda',
  gender: 'f',
  title: 'name',
  optionFields: ['code'],
  sort: 'name',
  may: {
    view: 'internal',
    options: 'internal',
    create: 'supervisor',
    update: 'supervisor',
    remove: 'admin',
  },
  bulk: ['active', 'price'],
  fields: [
    { name: 'name', label: 'Nome', type: 'text', required: true, list: 'shown', sort: true },
    { name: 'code', label: 'Código', type: 'code', list: 'shown', sort: true, filter: true },
    {
      name: 'sector_id',
      label: 'Setor',
      type: 'reference',
      record: 'gl_sector',
      list: 'shown',
      filter: true,
    },
    {
      name: 'kind',
      label: 'Tipo',
      type: 'option',
      list: 'shown',
      filter: true,
      options: [
        { value: 'new', label: 'Nova' },
        { value: 'used', label: 'Usada' },
      ],
    },
    { name: 'price', label: 'Preço', type: 'money', list: 'shown', sort: true },
    { name: 'active', label: 'Ativa', type: 'boolean', list: 'shown', filter: true },
    { name: 'due', label: 'Prazo', type: 'date', list: 'hidden', filter: true },
    { name: 'seen_at', label: 'Vista', type: 'moment', list: 'hidden', filter: true },
    { name: 'opens', label: 'Abre', type: 'time', list: 'hidden' },
    { name: 'amount', label: 'Quantidade', type: 'number', list: 'hidden' },
    { name: 'owner', label: 'Dono', type: 'custom', write: 'never', list: 'hidden' },
    { name: 'note', label: 'Observação', type: 'long_text' },
  ],
});

const table = `
  create table test_thing (
    id bigint generated always as identity primary key,
    name text not null,
    code text unique,
    sector_id bigint references gl_sector,
    kind text,
    price bigint,
    active boolean not null default false,
    due date,
    seen_at timestamptz,
    opens time,
    amount bigint,
    note text,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    search text generated always as (searchable(name || ' ' || coalesce(code, ''))) stored
  );
  create index test_thing_search_idx on test_thing using gin (search gin_trgm_ops);
  create index test_thing_name_idx on test_thing (searchable(name), id);
  create table test_part (thing_id bigint not null references test_thing)`;

/** Below supervisor, people see the active ones; nobody changes one called `Fixa`. */
const behaviour: RecordBehaviour = {
  scope: ({ level }) => (level <= 2 ? 'all' : [{ column: 'active', values: ['true'] }]),
  mayChange: (_actor, row) => row.name !== 'Fixa',
  complete: async (_db, rows) => rows.map((row) => ({ ...row, owner: { name: `Dono ${row.id}` } })),
};

/** A real server with the demonstration company, which serves one more record besides everything else. */
export async function startWithRecord(
  definition: RecordDefinition,
  migration: string,
  behaviour?: RecordBehaviour,
): Promise<TestServer> {
  const server = await startTestServer();
  await server.ctx.pool.query(migration);
  const app = await buildApp(server.ctx, server.ctx.config.dataDir);
  serveRecord(app, definition, behaviour);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    ...server,
    app,
    url,
    async stop() {
      await app.close();
      await server.stop();
    },
  };
}

export const startThings = () => startWithRecord(thing, table, behaviour);
