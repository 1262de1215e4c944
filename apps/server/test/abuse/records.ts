import type { EndpointSpec } from '@balcao/contract/endpoint';
import { recordCalls } from '@balcao/contract/records/calls';
import { type Field, hasBulk, type RecordDefinition } from '@balcao/contract/records/definition';
import { records } from '@balcao/contract/records/definitions';
import { filterFields } from '@balcao/contract/records/schema';
import type { Row, Values } from './rows.ts';

type Calls = ReturnType<typeof recordCalls>;

/** The calls that a definition allows, by their names. */
function servedCalls(definition: RecordDefinition): Partial<Calls> {
  const { options, create, update, remove, bulk, ...always } = recordCalls(definition);
  const { may } = definition;
  return {
    ...always,
    ...(may.options && { options }),
    ...(may.create && { create }),
    ...(may.update && { update }),
    ...(may.remove && { remove }),
    ...(hasBulk(definition) && { bulk }),
  };
}

const CAMPINAS = 3_509_502;
const idOf = (record: string) => (record === 'gl_city' ? CAMPINAS : 1);

const good: Record<Field['type'], unknown> = {
  text: '12345',
  long_text: 'Texto',
  html: '<p>Texto</p>',
  code: 'codigo',
  texts: [],
  // The e-mail of an existing person, so that no person is created.
  email: 'cliente@exemplo.com.br',
  tax_id: '11222333000181',
  url: 'https://exemplo.com.br',
  colour: '#3b5bdb',
  number: 1,
  money: 1,
  percent: 1,
  boolean: false,
  option: '',
  options: [],
  reference: 1,
  state: 'SP',
  date: '2026-01-31',
  time: '08:30',
  moment: '2026-01-31T12:00:00.000Z',
  custom: [],
};

/** Fields that only go with others of their record. */
const parts: Record<string, unknown> = {
  work_days: ['1'],
  closes_at: '18:00',
  trigger: { kind: 'ticket_made' },
  // The demonstration's first; those before it come with the system and fit their own trigger alone.
  am_template_id: 6,
  conditions: null,
  rule: { kind: 'percent', value: '10.00', on: 'every', hold_days: 30, tiers: [] },
  pix_key_kind: 'cnpj',
  pix_key: '11222333000181',
  phone: '(11) 91234-5678',
  cep: '13015000',
  // Of the portal alone.
  user_id: null,
  window: { weekdays: [1], from: '08:00', to: '20:00' },
};

function goodValue({ name, type, record = '', options = [], max }: Field): unknown {
  if (name in parts) return parts[name];
  // Only for admins, where the record is also for supervisors.
  if (name === 'javascript_code') return null;
  // A code in levels, below the account 1.
  if (name === 'code' && type === 'text') return '1.900';
  if (type === 'reference') return idOf(record);
  if (type === 'option') return options[0]?.value;
  const value = good[type];
  return typeof value === 'string' ? value.slice(0, max) : value;
}

function goodFilter({ type, record = '', options = [] }: Field): string {
  if (type === 'reference') return String(idOf(record));
  if (type === 'option' || type === 'options') return options[0]?.value ?? '';
  return type === 'boolean' ? 'true' : 'x';
}

const names = (fields: readonly Field[]) => fields.map(({ name }) => name);
const written = ({ fields }: RecordDefinition, making: boolean) =>
  fields.filter(({ write }) => write === undefined || (making && write === 'create'));
const goodBody = (fields: readonly Field[]): Values =>
  Object.fromEntries(fields.map((field) => [field.name, goodValue(field)]));

/** A filter of days has two names; one of texts accepts any text. */
function queryOf(definition: RecordDefinition) {
  const { fields } = definition;
  const query = Object.keys(filterFields(definition)).map((name) => {
    const field = fields.find((one) => one.name === name);
    return [name, field ? goodFilter(field) : '2026-01-31'];
  });
  const days = new Set<Field['type']>(['boolean', 'reference', 'date', 'moment']);
  const open = fields.filter(({ filter, type }) => filter && !days.has(type));
  return {
    query: { q: 'maria', sort: definition.sort, ...Object.fromEntries(query) },
    open: ['q', ...names(open)],
  };
}

const NOBODY = '99999999';
const freeTypes = new Set<Field['type']>(['text', 'long_text', 'html']);
const isFree = ({ type }: Field) => freeTypes.has(type);

/** A valid request for each call of a record, made from its definition, so that a new record needs no row by hand. */
function rowsOf(definition: RecordDefinition): Record<keyof Calls, Row> {
  const as = 'admin';
  const { query, open } = queryOf(definition);
  const params = { id: String(idOf(definition.name)) };
  const made = written(definition, true);
  const updated_at = '2020-01-01T00:00:00.000Z';
  const changed = written(definition, false);
  return {
    list: { as, query: { ...query, page: '1', per_page: '10' }, open },
    options: { as, query: { q: 'camp', id: '1' }, open: ['q'] },
    export: { as, params: { format: 'csv' }, query: { ...query, columns: 'id' }, open },
    edit: { as, params },
    history: { as, params, query: { before: '999' } },
    create: { as, body: () => goodBody(made), open: names(made.filter(isFree)) },
    update: {
      as,
      params,
      body: () => ({ ...goodBody(changed), updated_at }),
      open: names(changed.filter(isFree)),
    },
    remove: { as, params: { id: NOBODY } },
    bulk: { as, body: () => ({ ids: [Number(NOBODY)], remove: true, set: undefined }) },
  };
}

/** Every call of every served record, with a valid request. */
export const recordRows: readonly (readonly [EndpointSpec, Row])[] = records.flatMap(
  (definition) => {
    const rows = rowsOf(definition);
    return Object.entries(servedCalls(definition)).map(
      ([name, call]) => [call, rows[name as keyof Calls]] as const,
    );
  },
);
