import { expect, test } from 'vitest';
import { ticketFigures } from './ticket-figures.rules.ts';

const formulaOf = (key: string) => ticketFigures.find((figure) => figure.key === key)?.formula;

test('what is answered says that only who waits gets an answer', () => {
  expect(formulaOf('answered')).toContain('a quem espera, porque o cliente escreveu ou o robô');
  expect(formulaOf('answered')).toContain('em um que ela mesma abriu, não é resposta');
});

const suffixes = ['median', 'p90', 'work_median', 'work_p90'];
const times = ['first_answer', 'next_answer', 'solve'].flatMap((key) =>
  suffixes.map((suffix) => [key, suffix] as const),
);

test.each(times)('%s_%s_s says which time it counts', (key, suffix) => {
  const formula = formulaOf(`${key}_${suffix}_s`);
  expect(formula).toContain(
    key === 'solve' ? 'em status do tipo Aberto' : 'Conta desde que o cliente escreveu ou o robô',
  );
  expect(formula?.includes('soma também o tempo de antes')).toBe(key === 'solve');
  expect(formula?.includes('horas em que a unidade abre')).toBe(suffix.startsWith('work'));
});
