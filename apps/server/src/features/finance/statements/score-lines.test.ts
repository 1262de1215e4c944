import { expect, test } from 'vitest';
import { LINES_A_TURN, scoreLines } from './score-lines.ts';

const lines = Array.from({ length: 10 * LINES_A_TURN }, (_, at) => ({
  id: at + 1,
  on: '2026-06-10',
  cents: -100,
  text: `Tarifa de pacote ${'de serviços '.repeat(30)} ${at}`,
  document: null,
}));
const rules = Array.from({ length: 500 }, (_, at) => ({
  id: at + 1,
  text: `pacote de serviços da loja ${at}`,
  direction: 'payable',
  description: 'Tarifa',
  used: 0,
}));
rules.push({ ...rules[0], id: 501, text: 'Tarifa de pacote' } as (typeof rules)[number]);

test('between a few lines of a page the server has a turn for others', async () => {
  let [turns, done] = [0, false];
  const turn = () => {
    turns += 1;
    if (!done) setImmediate(turn);
  };
  setImmediate(turn);
  const found = await scoreLines(lines, new Map(), rules);
  done = true;
  expect(turns).toBeGreaterThanOrEqual(lines.length / LINES_A_TURN);
  expect([...found.keys()]).toEqual(lines.map(({ id }) => id));
  for (const candidates of found.values()) expect(candidates).toMatchObject([{ id: 501 }]);
});
