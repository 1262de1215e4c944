import { kinds, object } from './kinds.ts';
import type { Schema } from './schema.ts';

const number: Schema = { type: 'number', description: 'um número' };
const size: Schema = { type: 'number', minimum: 1, description: 'um número a partir de 1' };
const color: Schema = {
  type: 'string',
  pattern: '^[a-z]{1,20}$',
  description: 'o nome de uma cor em letras minúsculas',
};
const frame = { x: number, y: number, width: size, height: size };

/** One mark on the canvas (`Mark` of flow.ts). */
export const mark: Schema = {
  type: 'object',
  description: 'uma anotação: note ou group em “kind”',
  oneOf: [
    object('um texto', { kind: { const: 'note' }, text: kinds.text, ...frame }),
    object('um grupo', { kind: { const: 'group' }, title: kinds.text, color, ...frame }),
  ],
};

/** The marks of a dialog, each by its id. */
export const marks: Schema = {
  type: 'object',
  description: 'as anotações do desenho, cada uma pelo seu id',
  additionalProperties: mark,
};
