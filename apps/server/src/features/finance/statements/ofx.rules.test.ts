import { expect, test } from 'vitest';
import { ofxOf } from '../../../../test/statements.ts';
import { readMoney } from './money-text.rules.ts';
import { readOfx } from './ofx.rules.ts';

const inside = (text: string) => ofxOf([{ amount: '1.00' }]).replace('<STMTTRN>', text);

test('text that XML leaves as it is has its own signs', () => {
  const text = '<![CDATA[Padaria A & B <centro>]]>';
  const [account] = readOfx(ofxOf([{ amount: '-1.00', text }]));
  expect(account?.lines[0]?.text).toBe('Padaria A & B <centro>');
});

test.each([
  ['levels without end', '<BANKTRANLIST>'.repeat(100_000)],
  ['text that never ends', '<![CDATA['.repeat(100_000)],
])('%s are refused as a cut file, in a time that grows with the file', (_, text) => {
  expect(() => readOfx(inside(text))).toThrow('O arquivo está cortado');
});

test('an amount that nobody can count is refused at its line', () => {
  expect(() => readOfx(ofxOf([{ amount: '9'.repeat(20) }]))).toThrow(
    /Linha \d+: “9{20}” não é um valor/,
  );
});

test.each([
  ['spaces', ' '.repeat(1_000_000)],
  ['points', '1.'.repeat(500_000)],
])('a megabyte of %s before a letter is no amount, at once', (_, text) => {
  expect(readMoney(`${text}x`)).toBeNull();
  expect(readMoney(`1${text}x`)).toBeNull();
});
