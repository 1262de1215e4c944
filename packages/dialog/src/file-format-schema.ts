import { blockSchemas, definitions } from './check/block-schema.ts';
import { name, object } from './check/kinds.ts';
import { marks } from './check/mark-schema.ts';
import type { Schema } from './check/schema.ts';

const DOCUMENTS_MAX = 100;
const BODY_MAX = 64 * 1024;

function map(values: Schema, description: string): Schema {
  return { type: 'object', description, additionalProperties: values };
}

const document = object('um modelo de documento', {
  code: name,
  name: { type: 'string', minLength: 1, maxLength: 200, description: 'um nome de até 200 letras' },
  body: { type: 'string', maxLength: BODY_MAX, description: 'o texto do modelo, até 64 KB' },
});

function fileWith(flow: Schema): Schema {
  return object(
    'um arquivo de fluxo do Balcão',
    {
      format: { const: 'balcao-flow', description: 'balcao-flow' },
      version: { const: 1, description: '1' },
      name: {
        type: 'string',
        minLength: 1,
        maxLength: 200,
        description: 'o nome do fluxo, de até 200 letras',
      },
      flow,
    },
    {
      $schema: { type: 'string', description: 'o endereço deste esquema' },
      documents: {
        type: 'array',
        maxItems: DOCUMENTS_MAX,
        items: document,
        description: `uma lista de até ${DOCUMENTS_MAX} modelos de documento`,
      },
    },
  );
}

/** The file around the flow; a separate checker validates the flow itself. */
export const fileSchema = fileWith({ type: 'object', description: 'um fluxo' });

/**
 * The JSON Schema (2020-12) of a flow file, made from the fields that the step types declare. `npm run flow -- schema`
 * writes it to docs/flow.schema.json. It covers what an editor can check; `checkFlow` finds more.
 */
export function flowSchema(): object {
  const block = { $ref: '#/$defs/block' };
  const parts = {
    start: { ...name, description: 'o bloco em que começa' },
    blocks: map(block, 'os blocos, cada um pelo seu id'),
  };
  const dialog = object('um diálogo', parts, { marks });
  const flow = object('um fluxo', {
    start: { ...name, description: 'o diálogo em que começa, e o código do fluxo' },
    dialogs: map({ $ref: '#/$defs/dialog' }, 'os diálogos, cada um pelo seu nome'),
  });
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Fluxo do Balcão',
    ...fileWith(flow),
    $defs: { ...definitions, dialog, block: { oneOf: blockSchemas } },
  };
}
