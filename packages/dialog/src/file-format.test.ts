import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wellFormedFlow } from '../test/random-flows.ts';
import { blockSchemas, definitions } from './check/block-schema.ts';
import { faultOfJson } from './check/plain-json.ts';
import { findingsOf, optionFor } from './check/schema.ts';
import { flowFile, readFlowFile } from './file-format.ts';
import { flowSchema } from './file-format-schema.ts';
import type { Flow } from './flow.ts';
import { allSteps } from './steps/registry.ts';

const flow: Flow = {
  start: 'd',
  dialogs: {
    d: {
      start: 'h',
      blocks: { h: { id: 'h', type: 'input.hold', note: 'fim', position: { x: 1, y: 2 } } },
    },
  },
};
const document = { code: 'contrato', name: 'Contrato', body: '<p>{{name}}</p>' };

test('what was written is read again, without the address of a schema', () => {
  const file = flowFile('Venda', flow, [document]);
  expect(readFlowFile({ $schema: 'flow.schema.json', ...file })).toEqual({ file });
  expect(flowFile('Venda', flow)).not.toHaveProperty('documents');
});

test.each<[unknown, string]>([
  [null, 'O conteúdo deve ser um arquivo de fluxo do Balcão.'],
  [{ ...flowFile('x', flow), format: 'x' }, '“format” deve ser balcao-flow.'],
  [{ ...flowFile('x', flow), version: 2 }, '“version” deve ser 1.'],
  [{ ...flowFile('', flow) }, '“name” deve ser o nome do fluxo, de até 200 letras.'],
  [{ ...flowFile('x', flow), more: 1 }, '“more” não existe aqui.'],
  [{ ...flowFile('x', flow), flow: [] }, '“flow” deve ser um fluxo.'],
  [
    flowFile('x', flow, [{ ...document, body: 1 as never }]),
    '“documents.0.body” deve ser o texto do modelo, até 64 KB.',
  ],
  [flowFile('x', flow, [document, document]), 'Há mais de um documento com o código “contrato”.'],
  [flowFile('x\0', flow), 'Isto não é JSON que possa ser guardado.'],
])('%j is refused: %s', (value, message) => {
  expect(readFlowFile(value)).toEqual({
    faults: [expect.objectContaining({ dialog: null, block: null, message })],
  });
});

test('no value makes reading throw', () => {
  fc.assert(fc.property(fc.anything(), (value) => void readFlowFile(value)));
});

test('the schema knows every step type, and every field with what people call it', () => {
  const text = JSON.stringify(flowSchema());
  for (const [type, { name, fields }] of allSteps()) {
    expect(text).toContain(`"type":{"const":"${type}"}`);
    expect(text).toContain(JSON.stringify(name));
    for (const { label } of Object.values(fields)) expect(text).toContain(JSON.stringify(label));
  }
});

test('every reference of the schema leads somewhere', () => {
  const schema = flowSchema() as { $defs: Record<string, unknown> };
  const named = JSON.stringify(schema).matchAll(/"\$ref":"#\/\$defs\/(\w+)"/g);
  expect(new Set([...named].map(([, name]) => name))).toEqual(new Set(Object.keys(schema.$defs)));
});

test('blocks of every type that the engine can play have the shape that the schema says', () => {
  const types = new Set<unknown>();
  fc.assert(
    fc.property(
      wellFormedFlow.filter((each) => faultOfJson(each) === undefined),
      (each) => {
        for (const { blocks } of Object.values(each.dialogs)) {
          for (const block of Object.values(blocks)) {
            types.add(block.type);
            const schema = optionFor(blockSchemas, block) ?? {};
            expect(findingsOf(schema, block, '', definitions)).toEqual([]);
          }
        }
      },
    ),
  );
  expect([...types].toSorted(), 'missing: add it to random-blocks.ts').toEqual(
    allSteps()
      .map(([type]) => type)
      .toSorted(),
  );
});
