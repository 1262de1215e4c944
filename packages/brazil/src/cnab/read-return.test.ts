import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bancoDoBrasilReturn, bradescoReturn, fileOf } from '../../test/bank-return.ts';
import { CnabFault } from './fault.ts';
import { bradescoDigit } from './our-number.ts';
import { readReturn } from './read-return.ts';

const whose = { cnpj: '11222333000181', agreement: '0901453' };
const bb = (number: number) => `0901453${String(number).padStart(10, '0')}`;
const bradesco = (number: number) => {
  const text = String(number).padStart(11, '0');
  return text + bradescoDigit('09', text);
};
const settled = { occurrence: '06', paidCents: 150_00, on: '31102026', reference: 'PM0000000042' };

function wordsOf(bytes: Uint8Array): string {
  try {
    readReturn(bytes);
    return 'read';
  } catch (fault) {
    if (fault instanceof CnabFault) return fault.message;
    throw fault;
  }
}

const banks = [
  { name: 'Banco do Brasil', write: bancoDoBrasilReturn, number: bb },
  { name: 'Bradesco', write: bradescoReturn, number: bradesco },
] as const;

describe.each(banks)('$name', ({ write, number }) => {
  const two = write({
    ...whose,
    slips: [
      { ...settled, ourNumber: number(42) },
      { ourNumber: number(43), occurrence: '03', reasons: '4608' },
    ],
  });

  test('what the bank writes is what is read', () => {
    const slips = fc.array(
      fc.record({
        ourNumber: fc.integer({ min: 1, max: 9_999_999_999 }),
        paidCents: fc.integer({ min: 0, max: 9_999_999_999 }),
        feeCents: fc.integer({ min: 0, max: 9_999 }),
        occurrence: fc.constantFrom('02', '06', '09', '17', '28'),
        reference: fc.stringMatching(/^PM\d{10}$/),
        name: fc.constantFrom('JOSÉ', 'ÇELIK ÀÖ', ''),
      }),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(
        slips,
        fc.constantFrom('\n', '\r\n', '\r'),
        fc.constantFrom('latin1' as const, 'utf8' as const),
        (all, end, encoding) => {
          const lines = write({
            ...whose,
            slips: all.map((slip) => ({ ...slip, ourNumber: number(slip.ourNumber) })),
          });
          const read = readReturn(fileOf(lines, end, encoding));
          expect(read.lines).toMatchObject(
            all.map(({ ourNumber, paidCents: cents, feeCents, reference }) => ({
              ourNumber,
              cents,
              feeCents,
              reference,
              on: '2026-11-05',
              fault: null,
            })),
          );
        },
      ),
    );
  });

  test('a settled and a rejected slip, with words for each', () => {
    const { agreement, madeOn, lines } = readReturn(fileOf(two));
    expect(Number(agreement)).toBe(901453);
    expect(madeOn).toBe('2026-11-06');
    expect(lines).toMatchObject([
      { act: 'settle', words: 'Liquidação', cents: 150_00, on: '2026-10-31' },
      {
        act: 'reject',
        words: 'Entrada rejeitada: CPF ou CNPJ do pagador inválido, nosso número inválido',
        cents: 0,
      },
    ]);
  });

  test.each([
    ['cut between two lines', () => fileOf(two.slice(0, -2)), /está incompleto: falta o fim/],
    ['cut within a line', () => fileOf(two).subarray(0, 999), /cortado ou alterado/],
    ['without a line', () => fileOf(two.toSpliced(2, 1)), /tem \d+ linhas, mas tem \d+/],
    [
      'with an impossible date',
      () => fileOf(two.map((line) => line.replace(/^(.{110}|.{137})3110/, '$13102'))),
      /^Linha \d: a data "3102\d+" não existe\.$/,
    ],
    [
      'with letters in an amount',
      () => fileOf(two.map((line) => line.replace(/0000015000/, '00000150OO'))),
      /^Linha \d: "0+150OO" não é um número\.$/,
    ],
  ])('a file %s is refused as a whole', (_, bytes, words) => {
    expect(wordsOf(bytes())).toMatch(words);
  });

  test('a sum that no charge can ask for is a fault of its line', () => {
    const lines = write({
      ...whose,
      slips: [
        { ...settled, ourNumber: number(1), paidCents: 999_999_999_999 },
        { ...settled, ourNumber: number(2), paidCents: 1_000_000_000_000 },
        { ...settled, ourNumber: number(3), feeCents: 9_999_999_999_999 },
      ],
    });
    const fault = 'O valor desta linha passa de R$ 9.999.999.999,99. Confira com o banco.';
    const read = readReturn(fileOf(lines)).lines;
    expect(read.map((line) => line.fault)).toEqual([null, fault, fault]);
  });

  test('lines whose sum nobody can count are refused as a whole', () => {
    const slip = { ...settled, ourNumber: number(1), paidCents: 999_999_999_999 };
    const many = (count: number) => fileOf(write({ ...whose, slips: Array(count).fill(slip) }));
    expect(readReturn(many(9_007)).lines).toHaveLength(9_007);
    expect(wordsOf(many(9_008))).toMatch(/^Os valores deste arquivo somam mais do que/);
  });

  test('what stands after the last line is no line', () => {
    expect(
      readReturn(Buffer.concat([fileOf(two), Buffer.from('\u001a\r\n \n')])).lines,
    ).toHaveLength(2);
  });
});

test.each([
  ['empty', Buffer.alloc(0), 'O arquivo está vazio.'],
  ['of blank lines', Buffer.from('\r\n  \r\n'), 'O arquivo está vazio.'],
  ['binary', Buffer.from([0x25, 0x50, 0x44, 0x46, 0, 1, 2]), /^Este não é um arquivo de retorno/],
  ['another text', Buffer.from('nome;valor\nAna;1\n'), /240 ou 400 posições/],
  [
    'very long',
    Buffer.from(`${' '.repeat(239)}x\n`.repeat(50_011)),
    'O arquivo passa de 50010 linhas.',
  ],
  ['of another bank', fileOf([`341${' '.repeat(237)}`]), /^Este arquivo é de outro banco \(341\)/],
  [
    "of Bradesco's other format",
    fileOf([`237${' '.repeat(237)}`]),
    /precisa ser o CNAB 400, e este é o CNAB 240/,
  ],
  [
    'a remittance',
    fileOf(
      bancoDoBrasilReturn({ ...whose, slips: [] }).map((line, at) =>
        at ? line : `${line.slice(0, 142)}1${line.slice(143)}`,
      ),
    ),
    /^Este é um arquivo de remessa/,
  ],
])('a file that is %s is refused in words', (_, bytes, words) => {
  expect(wordsOf(bytes)).toMatch(words);
});

test("Bradesco's number without its check digit is read; with a wrong one it is not trusted", () => {
  const right = bradesco(42);
  const slips = [right.slice(0, 11), right, `${right.slice(0, 11)}${right.endsWith('1') ? 2 : 1}`];
  const lines = bradescoReturn({
    ...whose,
    slips: slips.map((ourNumber) => ({ ...settled, ourNumber })),
  });
  const read = readReturn(fileOf(lines)).lines;
  expect(read.map((line) => line.ourNumber)).toEqual([42, 42, null]);
  expect(read.map((line) => line.fault)).toEqual([null, null, expect.stringMatching(/^O dígito/)]);
});

test('a slip of another agreement, or of another company, is a fault of its line alone', () => {
  const slips = [{ ...settled, ourNumber: bb(1).replace(/^0901453/, '0901454') }];
  const [other] = readReturn(fileOf(bancoDoBrasilReturn({ ...whose, slips }))).lines;
  expect(other).toMatchObject({
    ourNumber: null,
    fault: 'O nosso número 09014540000000001 não é deste convênio.',
  });
  const two = [1, 2].map((number) => ({ ...settled, ourNumber: bradesco(number) }));
  const lines = bradescoReturn({ ...whose, slips: two });
  lines[2] = lines[2]?.replace('11222333000181', '11222333000262') ?? '';
  expect(readReturn(fileOf(lines)).lines.map((line) => line.fault)).toEqual([
    null,
    'Esta linha é de outra empresa (CNPJ 11222333000262).',
  ]);
});
