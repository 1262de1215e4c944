import { expect, test } from 'vitest';
import { cappedText, dryRunText, keptBackText } from './dry-run-words.ts';

const run = { mails: 0, people: 0, skipped: 0, looked: 0, capped: false, sample: [] };

test('a dry run reads as a sentence', () => {
  expect(dryRunText({ ...run, mails: 412, people: 388 })).toBe(
    'Nos últimos 30 dias este e-mail teria saído 412 vezes para 388 pessoas.',
  );
  expect(dryRunText({ ...run, mails: 1, people: 1 })).toBe(
    'Nos últimos 30 dias este e-mail teria saído 1 vez para 1 pessoa.',
  );
  expect(dryRunText(run)).toBe('Nos últimos 30 dias este e-mail não teria saído nenhuma vez.');
  expect(dryRunText({ ...run, mails: 50_000, people: 9, capped: true })).toContain(
    'teria saído ao menos 50.000 vezes',
  );
});

test('what is kept back is said only if there is any', () => {
  expect(keptBackText(run)).toBeUndefined();
  expect(keptBackText({ ...run, skipped: 1 })).toMatch(/^1 não teria saído;/);
  expect(keptBackText({ ...run, skipped: 2 })).toMatch(/^2 não teriam saído;/);
});

test('a simulation that stopped early says what it has looked at', () => {
  expect(cappedText({ ...run, looked: 50_000 })).toBeUndefined();
  expect(cappedText({ ...run, looked: 50_000, capped: true })).toBe(
    'A simulação parou nos primeiros 50.000 acontecimentos: o que veio depois não foi visto.',
  );
});
