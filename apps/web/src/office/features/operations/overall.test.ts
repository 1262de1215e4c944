import type { Operations, State } from '@balcao/contract/operations/operations';
import { expect, test } from 'vitest';
import { overallOf } from './overall.ts';
import { sectionNames } from './section-titles.ts';

const withStates = (states: Record<string, State>) =>
  Object.fromEntries(
    sectionNames.map((name) => [name, { state: states[name] ?? 'ok' }]),
  ) as unknown as Operations;

test.each([
  [{}, 'ok', 'Tudo foi conferido e funciona.'],
  [
    { audit: 'nao_conferido', reports: 'nao_conferido' },
    'nao_conferido',
    'Nenhuma falha no que já foi conferido. Ainda não conferido: Auditoria, Relatórios.',
  ],
  [
    { mails: 'aviso', audit: 'nao_conferido' },
    'aviso',
    'Com aviso: E-mails. Ainda não conferido: Auditoria.',
  ],
  [
    { queues: 'falha', storage: 'falha', mails: 'aviso' },
    'falha',
    'Não funciona: Tarefas, Armazenamento. Com aviso: E-mails.',
  ],
] as const)('%o is %s', (states, state, text) => {
  expect(overallOf(withStates(states))).toEqual({ state, text });
});
