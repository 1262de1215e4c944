import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const WORD = /tendimento/;
const root = join(import.meta.dirname, '..');
const sources = [
  'apps/web/src/{office,portal,chat,ui,platform}/**/*.{ts,tsx}',
  'apps/server/src/{features,platform}/**/*.ts',
  'packages/contract/src/**/*.ts',
];

/** Where the default word does not mean a ticket, or may not change (decision 048). */
const allowed: [file: RegExp, text: RegExp, why: string][] = [
  [/./, /^Atendimento virtual$|<title>Atendimento virtual</, 'the specification names the chat so'],
  [/\/embedding\.rules\.ts$/, /tendimento não abre|Abrir o atendimento/, 'the chat, as before'],
  [
    /\/(config-schema|chat\/visit|chat\/main|portal\/signing-done)\.tsx?$/,
    /^Atendimentos?$/,
    'used before a setting is known',
  ],
  [/\/organization\/configs\.ts$/, /Nome d|^Como um/, 'says what the setting of the name is about'],
  [/\/ticket-definition\.ts$|\/navigation\.ts$/, /^Atendimentos?$/, 'the name is put in its place'],
  [/\/chatbot\/records\.ts$/, /^Atendimento$/, 'the heading for how people are attended to'],
  [/\/reports\/report-names\.ts$/, /^Atendimento$/, 'the report on how people are attended to'],
  [/\/platform\/settings\.ts$/, /atendimento@/, 'an address as an example'],
  [/\/mail-reading\/corpus\//, /./, 'mails to be read, not said'],
  [
    /\/people\/privacy\/export\./,
    /^atendimentos?[./]|\/atendimento\.json$|^atendimentos$/,
    'names of files',
  ],
  [/\/chatbot\/step-bodies\.tsx$/, /^Atendimento$/, 'the usual name of a first sector'],
  [
    /\/automail\/(contents|evaluation\/facts\.store)\.ts$/,
    /^atendimento$|jsonb_build_object\('atendimento'/,
    'the name of a variable, as in message templates',
  ],
  [/\/own-tickets\.tsx$/, /^atendimentos$/, 'an id of the page'],
];

/** The texts of a file: its literals, including JSX text, without the parts in braces. */
function textsOf(path: string, code: string): string[] {
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isLiteralExpression(node) || ts.isTemplateLiteralToken(node) || ts.isJsxText(node))
      texts.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, code, ts.ScriptTarget.Latest));
  return texts.map((text) => text.replace(/\{[^{}]*\}/g, '').trim());
}

test('texts name a ticket only in braces, which the installation’s name replaces', () => {
  const files = sources
    .flatMap((pattern) => globSync(pattern, { cwd: root }))
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .map((path) => ({ path, code: readFileSync(join(root, path), 'utf8') }))
    .filter(({ code }) => WORD.test(code));
  expect(files.length).toBeGreaterThan(30);
  const found = files.flatMap(({ path, code }) =>
    textsOf(path, code)
      .filter((text) => WORD.test(text))
      .filter((text) => !allowed.some(([file, part]) => file.test(path) && part.test(text)))
      .map((text) => `${path}: ${text}`),
  );
  expect(found).toEqual([]);
});
