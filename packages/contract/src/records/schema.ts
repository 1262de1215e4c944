import { isEmail, normalEmail } from '@balcao/brazil/email';
import { isValidTaxId, plainTaxId } from '@balcao/brazil/tax-id';
import { z } from 'zod';
import { pageQuery } from '../paging.ts';
import { listOf } from '../query-lists.ts';
import {
  calendarDay,
  emptyText,
  freeText,
  REQUIRED,
  rowId,
  seenVersion,
  switchValue,
} from '../text.ts';
import type { Field, RecordDefinition } from './definition.ts';

const MOST_TEXT = { text: 200, code: 64, email: 200, url: 500, long_text: 10_000, html: 100_000 };
const MOST_CHOICES = 500;

function textOf({ type, max, required }: Field, more = (text: z.ZodString) => text) {
  const most = max ?? MOST_TEXT[type as keyof typeof MOST_TEXT] ?? MOST_TEXT.text;
  const text = freeText(most).trim();
  return more(required ? text.min(1, REQUIRED) : text);
}

/** An id, or the row as edit shows it: clients may send back what a form received. */
const reference = z.union([rowId, z.object({ id: rowId }).transform(({ id }) => id)]);

const shapes: Record<Exclude<Field['type'], 'custom'>, (field: Field) => z.ZodType> = {
  text: (field) => textOf(field),
  long_text: (field) => textOf(field),
  html: (field) => textOf(field),
  code: (field) =>
    textOf(field, (text) => text.regex(/^[\w-]*$/, 'Use só letras, números, "-" e "_".')),
  email: (field) =>
    textOf(field, (text) => text.overwrite(normalEmail).toLowerCase()).refine(
      (text) => text === '' || isEmail(String(text)),
      'E-mail inválido.',
    ),
  url: (field) => textOf(field, (text) => text.regex(/^$|^https?:\/\/\S+$/, 'Endereço inválido.')),
  tax_id: (field) =>
    textOf(field)
      .refine((text) => text === '' || isValidTaxId(String(text)), 'Digite um CPF ou CNPJ válido')
      .transform((text) => plainTaxId(String(text))),
  number: ({ min = 0, max = 1_000_000_000 }) => z.number().int().min(min).max(max),
  money: ({ min = 0, max = 99_999_999_999_99 }) => z.number().int().min(min).max(max),
  percent: ({ min = 0, max = 10_000 }) => z.number().int().min(min).max(max),
  boolean: () => switchValue,
  date: () => calendarDay,
  time: () => z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Use o formato 08:30.'),
  moment: () => z.iso.datetime(),
  colour: () => z.string().regex(/^#[\da-f]{6}$/i, 'Use uma cor no formato #3b5bdb.'),
  state: () => z.string().regex(/^[A-Z]{2}$/, 'Use a sigla do estado.'),
  option: ({ options = [] }) =>
    z
      .string()
      .refine((one) => options.some(({ value }) => value === one), 'Escolha uma das opções.'),
  texts: ({ max = 100 }) => z.array(freeText(500).trim().min(1)).max(max),
  options: ({ options = [] }) =>
    z
      .array(z.string())
      .max(MOST_CHOICES)
      .refine(
        (some) => some.every((one) => options.some(({ value }) => value === one)),
        'Escolha entre as opções.',
      ),
  reference: ({ required }) => (required ? reference : z.union([emptyText, reference])),
};

const neverNull = new Set<Field['type']>(['boolean', 'options', 'texts']);

/** What a save accepts for a field; an optional one may be null, and an empty text becomes null. */
function savedValue(field: Field): z.ZodType {
  if (field.type === 'custom') return z.unknown();
  const shape = shapes[field.type](field);
  if (field.required || neverNull.has(field.type)) return shape;
  return shape.nullable().transform((value) => (value === '' ? null : value));
}

const written = (fields: readonly Field[], making: boolean) =>
  fields.filter(({ write }) => write === undefined || (making && write === 'create'));

/** A new row: required fields must be present; fields outside the definition are dropped. */
export function createSchema({ fields }: RecordDefinition): z.ZodType {
  return z.object(
    Object.fromEntries(
      written(fields, true).map((field) => {
        const value = savedValue(field);
        return [field.name, field.required ? value : value.optional()];
      }),
    ),
  );
}

/** Only the fields that change. */
export function updateSchema({ fields }: RecordDefinition): z.ZodType {
  const values = written(fields, false).map((field) => [field.name, savedValue(field).optional()]);
  return z.object({ ...Object.fromEntries(values), updated_at: seenVersion });
}

const id = z.string().transform(Number).pipe(z.number().int().positive());
const LONG = { longest: 2_000, most: 100 };

function filterOf(field: Field): Record<string, z.ZodType> {
  const { name, type } = field;
  switch (type) {
    case 'reference':
      return { [name]: listOf(id, LONG) };
    case 'option':
    case 'options':
      return { [name]: listOf(z.string(), LONG) };
    case 'boolean':
      return { [name]: z.enum(['true', 'false']) };
    case 'date':
    case 'moment':
      return { [`${name}_from`]: calendarDay, [`${name}_until`]: calendarDay };
    default:
      return { [name]: freeText(200).trim() };
  }
}

/** Filters by name: a list of ids or values with commas between, `true`, days `_from` and `_until`, or a whole text. */
export function filterFields({ fields }: RecordDefinition): Record<string, z.ZodType> {
  const filters = fields.filter(({ filter }) => filter).map(filterOf);
  return Object.assign({}, ...filters);
}

/** The fields that can sort a list, each also with the prefix `-`. */
export function sortsOf({ fields }: RecordDefinition): string[] {
  const names = [
    'id',
    'created_at',
    'updated_at',
    ...fields.filter(({ sort }) => sort).map(({ name }) => name),
  ];
  return names.flatMap((name) => [name, `-${name}`]);
}

/** Query of the list and of its export; unknown names are refused. */
export function listQuery(definition: RecordDefinition) {
  const filters = Object.entries(filterFields(definition)).map(([name, value]) => [
    name,
    value.optional(),
  ]);
  return z.strictObject({
    ...pageQuery.shape,
    ...Object.fromEntries(filters),
    sort: z.enum(sortsOf(definition)).default(definition.sort),
  });
}
/** The validated query of a list: filters by their names. */
export type ListQuery = {
  page: number;
  per_page: number;
  q?: string | undefined;
  sort: string;
  filters: Record<string, unknown>;
};
