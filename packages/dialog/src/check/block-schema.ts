import type { Field } from '../steps/fields.ts';
import { allSteps } from '../steps/registry.ts';
import { kinds, object } from './kinds.ts';
import type { Schema } from './schema.ts';

const conditions: Schema = { $ref: '#/$defs/condition' };
const many: Schema = {
  type: 'array',
  minItems: 1,
  maxItems: 50,
  items: conditions,
  description: 'uma lista de 1 a 50 condições',
};
const variable: Schema = {
  type: 'string',
  minLength: 1,
  maxLength: 200,
  description: 'o nome de uma variável, com ponto para o que há nela (city.ibge_code)',
};
const value: Schema = { description: 'um valor' };
const values: Schema = {
  type: 'array',
  maxItems: 1_000,
  items: value,
  description: 'uma lista de até 1.000 valores',
};

function operation(op: string, fields: Record<string, Schema>): Schema {
  return object(`a condição ${op}`, { op: { const: op }, ...fields });
}

const condition: Schema = {
  type: 'object',
  description:
    'uma condição: exists, equals, contains, greater, in, matches, and, or ou not em “op”',
  oneOf: [
    operation('exists', { variable }),
    operation('equals', { variable, value }),
    operation('contains', { variable, value }),
    operation('greater', { variable, value }),
    operation('in', { variable, values }),
    operation('matches', { variable, regex: kinds.regex }),
    operation('and', { of: many }),
    operation('or', { of: many }),
    operation('not', { of: conditions }),
  ],
};

/** The fields of blocks besides their type's own (`Drawn` of flow.ts). */
const number: Schema = { type: 'number', description: 'um número' };
const drawn = {
  position: object('o lugar no desenho: x e y', { x: number, y: number }),
  note: kinds.text,
};

function schemaOfField({ kind, label }: Field): Schema {
  return { title: label, ...kinds[kind] };
}

function schemaOfStep(type: string, step: { name: string; fields: Record<string, Field> }) {
  const fields = Object.entries(step.fields);
  const of = (wanted: boolean) =>
    Object.fromEntries(
      fields
        .filter(([, { required = false }]) => required === wanted)
        .map(([key, field]) => [key, schemaOfField(field)]),
    );
  const id: Schema = { type: 'string', description: 'o nome do bloco' };
  const all = { id, type: { const: type }, ...of(true) };
  return { title: step.name, ...object(`um bloco ${type}`, all, { ...of(false), ...drawn }) };
}

/** One schema for each step type, made from the fields that it declares. */
export const blockSchemas: Schema[] = allSteps().map(([type, step]) => schemaOfStep(type, step));

export const definitions = { condition };
