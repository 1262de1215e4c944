import type { Operations, State } from '@balcao/contract/operations/operations';
import { expect, test } from 'vitest';
import { sectionNames } from './section-titles.ts';
import { changeText } from './told-changes.ts';

const withStates = (states: Record<string, State>) =>
  Object.fromEntries(
    sectionNames.map((name) => [name, { state: states[name] ?? 'ok' }]),
  ) as unknown as Operations;

test('a reading like the one before says nothing', () => {
  expect(changeText(withStates({ mails: 'falha' }), withStates({ mails: 'falha' }))).toBeNull();
});

test('sections that changed are named with their new state', () => {
  const text = changeText(withStates({ mails: 'falha' }), withStates({ queues: 'aviso' }));
  expect(text).toBe('Tarefas: Aviso. E-mails: Tudo certo.');
});
