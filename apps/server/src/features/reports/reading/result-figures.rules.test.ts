import { expect, test } from 'vitest';
import { resultFigures } from './result-figures.rules.ts';
import { funnelTable } from './tables.ts';

test('what counts issued charges says that cancelled ones are left out', () => {
  const charged = resultFigures.filter(({ rows }) => rows === 'charged');
  expect(charged.map(({ key }) => key)).toEqual(['charged', 'charged_cents']);
  const [, value] = funnelTable('results').columns;
  const said = [...charged, value].map((one) => one?.formula);
  expect(said).toEqual(Array(3).fill(expect.stringContaining('e não canceladas')));
});

test('each number of charges and payments says that those without a ticket are left out', () => {
  const money = resultFigures.filter(({ rows }) => /^(charged|paid)/.test(rows));
  expect(money.map(({ key }) => key)).toEqual(['charged', 'charged_cents', 'paid', 'paid_cents']);
  const [, value] = funnelTable('results').columns;
  for (const one of [...money, value])
    expect(one?.formula).toContain('Só cobranças de quem foi atendido; as avulsas não contam.');
});

test('visits say whose they are: of the place of their chatbot', () => {
  const visits = resultFigures.find(({ key }) => key === 'visits');
  expect(visits?.formula).toContain('do setor e da unidade que o chatbot tem agora');
  expect(visits?.formula).toContain('nem de nenhuma cidade');
});
