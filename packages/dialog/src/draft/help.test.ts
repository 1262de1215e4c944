import { expect, test } from 'vitest';
import { checkFlow } from '../check/check-flow.ts';
import type { Block, Flow, StepType } from '../flow.ts';
import { allSteps } from '../steps/registry.ts';
import { exampleOf, helpOf, paletteKindOf } from './help.ts';
import { isBlock } from './shape.ts';

const types = allSteps().map(([type]) => type as StepType);
const end = (id: string): Block => ({ id, type: 'action.return_dialog' });

/** A flow in which the example finds what it names. */
function flowAround(example: Block): Flow {
  const ask = (variable: string, next: string): Block => ({
    id: `q-${variable}`,
    type: 'input.string',
    variable,
    required: true,
    next,
  });
  const blocks = [
    ask('assunto', 'q-email'),
    ask('email', 'exemplo'),
    example,
    end('inicio'),
    end('orcamento'),
    end('suporte'),
  ];
  const dialog = {
    start: 'q-assunto',
    blocks: Object.fromEntries(blocks.map((one) => [one.id, one])),
  };
  return {
    start: 'main',
    dialogs: { main: dialog, cadastro: { start: 'fim', blocks: { fim: end('fim') } } },
  };
}

test.each(types)('%s has a line of help and an example without faults', (type) => {
  expect(helpOf(type)).toMatch(/^\p{Lu}.{10,90}\.$/u);
  const example = exampleOf(type);
  expect(isBlock(example, 'exemplo')).toBe(true);
  const faults = checkFlow(flowAround(example), { reservedWords: [] });
  expect(faults.filter(({ code }) => code !== 'UNREACHABLE')).toEqual([]);
});

test('the palette has four groups', () => {
  const groups = Object.groupBy(types, paletteKindOf);
  expect(groups.send).toEqual(['send.message']);
  expect(groups.receive).toHaveLength(13);
  expect(groups.decide).toEqual([
    'condition.code',
    'condition.case',
    'action.goto_block',
    'action.goto_dialog',
    'action.return_dialog',
  ]);
  expect(groups.act).toContain('action.code');
  expect(groups.act).toContain('action.set_sector');
});
