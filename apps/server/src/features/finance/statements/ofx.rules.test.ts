import { MOST_CENTS } from '@balcao/contract/payments/charge';
import { expect, test } from 'vitest';
import { ofxOf } from '../../../../test/statements.ts';
import { readMoney } from './money-text.rules.ts';
import { readOfx } from './ofx.rules.ts';
import { LONGEST_VALUE } from './raw-line.rules.ts';

const inside = (text: string) => ofxOf([{ amount: '1.00' }]).replace('<STMTTRN>', text);

test('text that XML leaves as it is has its own signs', () => {
  const text = '<![CDATA[Padaria A & B <centro>]]>';
  const [account] = readOfx(ofxOf([{ amount: '-1.00', text }]));
  expect(account?.lines[0]?.text).toBe('Padaria A & B <centro>');
});

test.each([
  ['levels without end', '<BANKTRANLIST>'.repeat(100_000)],
  ['text that never ends', '<![CDATA['.repeat(100_000)],
  ['marks that never close', '<a'.repeat(2_000_000)],
])('%s are refused as a cut file, in a time that grows with the file', (_, text) => {
  expect(() => readOfx(inside(text))).toThrow('O arquivo está cortado');
});

// Read in the square of its size it would take minutes.
test('megabytes without a line break are read in a time that grows with them', () => {
  const movement = '<STMTTRN><DTPOSTED>20260610<TRNAMT>1.00<FITID>1<MEMO>x</STMTTRN>';
  const [account] = readOfx(
    inside(`${'<a>'.repeat(3_000_000)}${movement.repeat(20_000)}<STMTTRN>`),
  );
  expect(account?.lines).toHaveLength(20_001);
}, 30_000);

test.each([
  ['one in the other', 'a'.repeat(2_000_000), `b${'a'.repeat(1_000_000)}`],
  ['entities', '&#x61;'.repeat(500_000), 'b'],
  ['spaces', `${' '.repeat(2_000_000)}a`, 'b'],
])('megabytes of texts are cut: %s', (_, memo, name) => {
  const [account] = readOfx(ofxOf([{ amount: '1.00', text: `${memo}\n<NAME>${name}` }]));
  const text = account?.lines[0]?.text ?? '';
  expect(text.length).toBeLessThanOrEqual(2 * LONGEST_VALUE + 1);
  expect(text).toMatch(/^ba* a/);
});

test.each(['FITID', 'CHECKNUM', 'REFNUM', 'ACCTID', 'BANKID', 'BRANCHID'])(
  'a %s is refused at its line when it is longer than the standard allows',
  (name) => {
    const file = (length: number) =>
      inside(`<BANKACCTFROM>\n<${name}>${'1'.repeat(length)}\n</BANKACCTFROM>\n<STMTTRN>`);
    const at =
      file(1)
        .split('\n')
        .findIndex((line) => line.startsWith(`<${name}>`)) + 1;
    expect(readOfx(file(255))).toHaveLength(1);
    for (const length of [256, 2_000_000])
      expect(() => readOfx(file(length))).toThrow(
        `Linha ${at}: o campo ${name} tem mais de 255 caracteres.`,
      );
  },
);

test('the highest amount of a line is that of an entry', () => {
  const file = (cents: number) => ofxOf([{ amount: `-${(cents / 100).toFixed(2)}` }]);
  expect(readOfx(file(MOST_CENTS))[0]?.lines).toMatchObject([{ cents: -MOST_CENTS }]);
  expect(() => readOfx(file(MOST_CENTS + 1))).toThrow(/Linha \d+: o valor passa de R\$\s9\.999/);
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
