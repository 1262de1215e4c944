import type { Field } from '../steps/fields.ts';
import type { Schema } from './schema.ts';

const LIST_MAX = 50;
const TEXT_MAX = 10_000;
const CODE_MAX = 64 * 1024;

const text: Schema = {
  type: 'string',
  maxLength: TEXT_MAX,
  description: 'um texto de até 10.000 caracteres',
};
const boolean: Schema = { type: 'boolean', description: 'true ou false' };
const url: Schema = {
  type: 'string',
  maxLength: 2_000,
  pattern: '^(https?://|mailto:|tel:|/(?!/))',
  description: 'um endereço que começa com https://, http://, mailto:, tel: ou /',
};
const mediaUrl: Schema = {
  type: 'string',
  maxLength: 2_000,
  pattern: '^(https?://|/(?!/))',
  description: 'um endereço que começa com https://, http:// ou /',
};
const code: Schema = { type: 'string', maxLength: CODE_MAX, description: 'código de até 64 KB' };
const record: Schema = {
  type: 'string',
  minLength: 1,
  maxLength: 200,
  description: 'um código de 1 a 200 caracteres',
};
const recordId: Schema = {
  type: 'integer',
  minimum: 1,
  description: 'o número de um cadastro',
};

/** Names of dialogs, blocks and documents; without `/`, which separates dialog and block on the wire. */
export const name: Schema = {
  type: 'string',
  pattern: '^[\\w.-]{1,64}$',
  description: 'um nome de até 64 letras sem acento, algarismos, ponto, hífen ou sublinhado',
};

function list(items: Schema, of: string, least = 1): Schema {
  const description = `uma lista de ${least} a ${LIST_MAX} ${of}`;
  return { type: 'array', minItems: least, maxItems: LIST_MAX, items, description };
}

/** An object whose properties are all known; `optional` ones may be left out. */
export function object(description: string, required: Record<string, Schema>, optional = {}) {
  return {
    type: 'object',
    description,
    properties: { ...required, ...optional },
    required: Object.keys(required),
    additionalProperties: false,
  } satisfies Schema;
}

const condition: Schema = { $ref: '#/$defs/condition', description: 'uma condição' };

/** What each kind of a step's field holds (steps/fields.ts). */
export const kinds: Record<Field['kind'], Schema> = {
  text,
  html: text,
  url,
  variable: {
    type: 'string',
    pattern: '^[A-Za-z_]\\w{0,63}$',
    description: 'um nome de até 64 letras sem acento, algarismos ou sublinhado',
  },
  boolean,
  integer: { type: 'integer', description: 'um número inteiro' },
  amount: {
    type: 'string',
    maxLength: 200,
    pattern:
      '^ *(\\{\\{ *[A-Za-z_][\\w.]{0,127} *\\}\\}|(?=.*[1-9])(\\d{1,7}([.,]\\d{1,2})?|\\d{1,3}\\.\\d{3},\\d{2}|\\d(\\.\\d{3}){2},\\d{2})) *$',
    description: 'um valor em reais, como 25,00, ou uma variável, como {{valor}}',
  },
  regex: { type: 'string', maxLength: 500, description: 'uma expressão de até 500 caracteres' },
  code,
  script: code,
  condition,
  block: { ...name, description: 'o nome de um bloco' },
  dialog: { ...name, description: 'o nome de um diálogo' },
  media: object(
    'uma imagem ou um vídeo',
    {
      kind: { enum: ['image', 'video'], type: 'string', description: 'image ou video' },
      url: mediaUrl,
    },
    { alt: text },
  ),
  links: list(
    object(
      'um botão com name e url',
      { name: text, url },
      { share: boolean, shareMessage: text, newWindow: boolean },
    ),
    'botões',
    0,
  ),
  options: list(
    object(
      'uma opção com value e name',
      { value: record, name: { ...text, minLength: 1 } },
      { picture: mediaUrl, action: { const: 'restartTicket', description: 'restartTicket' } },
    ),
    'opções',
  ),
  cases: list(
    object('um caso com when e target', {
      when: condition,
      target: { ...name, description: 'o nome de um bloco' },
    }),
    'casos',
  ),
  extensions: list(
    {
      type: 'string',
      pattern: '^[a-z0-9]{1,10}$',
      description: 'uma extensão em minúsculas e sem ponto',
    },
    'extensões',
  ),
  status: record,
  tag: record,
  sector: recordId,
  sectorCode: record,
  businessUnit: recordId,
  documentTemplate: name,
  documentCode: name,
};
