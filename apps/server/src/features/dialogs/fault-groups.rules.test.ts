import { describe, expect, test } from 'vitest';
import { ENOUGH_TALKS, judge, problemOf } from './fault-groups.rules.ts';

const at = (block: string) => ({ dialog: 'main', block });
const trace = [
  { at: at('status'), type: 'action.set_status' as const },
  { at: at('code'), type: 'action.code' as const },
];
const seen = { trace, variables: { name: 'Ana Souza', city: { id: 4321, fullname: 'Recife' } } };

describe('a fault is counted', () => {
  test.each([
    [
      '"main/code": TypeError: x is not a function',
      'main/code',
      'O código falhou: TypeError: x is not a function',
    ],
    ['set_status: no status "xyz"', 'main/status', 'O status “xyz” não existe.'],
    ['apply_tag: nothing', '', 'apply_tag: nothing'],
    [
      'dialog "main" has no block "gone", where "main/code" leads',
      'main/code',
      'O bloco “main/code” leva a “gone”, que não existe no diálogo “main”.',
    ],
    ['more than 30 answers', 'main/code', 'more than 30 answers'],
  ])('%s: at its block', (fault, block, words) => {
    expect(problemOf(fault, seen)).toEqual({ block, fault: words });
  });

  test('without what the visitor said', () => {
    const thrown = 'Error: Ana Souza (ana@x.com, 123.456.789-09, Recife, 4321) is unknown';
    expect(problemOf(`"main/code": ${thrown}`, seen).fault).toBe(
      'O código falhou: Error: … (…, …, …, …) is unknown',
    );
  });

  test('without what the visitor said where the sandbox cut it off or wrote it on one line', () => {
    const complaint = 'Moro na Rua das Flores, e o meu vizinho faz barulho. '.repeat(6);
    const of = { trace, variables: { complaint, place: 'Rua A\nCasa 2' } };
    const thrown = `Error: not understood: ${complaint}`.slice(0, 200);
    const words = [`"main/code": ${thrown} (line 3)`, '"main/code": Error: no Rua A Casa 2'];
    expect(words.map((fault) => problemOf(fault, of).fault)).toEqual([
      expect.stringMatching(/Error: not understood: … \(line 3\)$/),
      expect.stringMatching(/Error: no …$/),
    ]);
  });

  test('with at most 300 letters', () => {
    expect(problemOf(`"main/code": ${'x'.repeat(2_000)}`, seen).fault).toHaveLength(300);
  });
});

describe('a fault counts as', () => {
  const life = { block: 'main/code', blockHash: 'a', lastVersion: 2 };
  const used = { version: 3, blockHash: 'a', talks: 0 };
  test.each([
    ['open while its version is in use', { ...used, version: 2 }, 'open', 'in_use'],
    [
      'open when an earlier one is put back',
      { ...used, version: 1, blockHash: 'b' },
      'open',
      'in_use',
    ],
    ['open without a version for new tickets', null, 'open', 'in_use'],
    [
      'open while nobody tried the newer one',
      { ...used, talks: ENOUGH_TALKS - 1 },
      'open',
      'untried',
    ],
    ['corrected when its block is gone', { ...used, blockHash: null }, 'corrected', 'gone'],
    ['corrected when its block changed', { ...used, blockHash: 'b' }, 'corrected', 'changed'],
    ['corrected after enough talks', { ...used, talks: ENOUGH_TALKS }, 'corrected', 'quiet'],
  ])('%s', (_, now, state, why) => {
    expect(judge({ ...life, used: now })).toEqual({ state, why });
  });

  test('neither gone nor changed where no block is to blame', () => {
    const nowhere = { ...life, block: '', blockHash: null, used: { ...used, blockHash: null } };
    expect(judge(nowhere)).toEqual({ state: 'open', why: 'untried' });
  });
});
