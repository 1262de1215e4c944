import { expect, test } from 'vitest';
import { isMarkdown } from './is-markdown.ts';

test('only a text that starts with ## is Markdown, and never what the customer reads', () => {
  expect(isMarkdown(1, '## Resumo\n- um')).toBe(true);
  expect(isMarkdown(2, '##Resumo')).toBe(true);
  expect(isMarkdown(2, '# Resumo')).toBe(false);
  expect(isMarkdown(2, 'Veja:\n## Resumo')).toBe(false);
  expect(isMarkdown(3, '## Resumo')).toBe(false);
});
