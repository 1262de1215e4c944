import type { Block } from '@balcao/dialog/flow';
import { expect, test } from 'vitest';
import { liveFaults } from './live-faults.ts';

const message: Block = { id: 'b', type: 'send.message', text: 'Oi', next: 'elsewhere' };
const fault = (code: string) => ({
  block: 'd/b',
  code,
  message: code,
  severity: 'error' as const,
});

test('a block that is right by itself has only the faults that the save told', () => {
  const saved = [fault('MISSING_FIELD'), fault('UNSET_VARIABLE'), fault('MISSING_TARGET')];
  expect(liveFaults(message, saved).map(({ code }) => code)).toEqual([
    'UNSET_VARIABLE',
    'MISSING_TARGET',
  ]);
});

test('what is wrong in a field is told at once, and the way to another block is not', () => {
  const asking: Block = {
    id: 'b',
    type: 'input.string',
    variable: 'com espaço',
    required: true,
    regex: '(',
    next: 'elsewhere',
  };
  expect(liveFaults(asking, []).map(({ code }) => code)).toEqual(['BAD_FIELD', 'BAD_EXPRESSION']);
});
