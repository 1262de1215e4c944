import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type ReadSlip,
  readBancoDoBrasilRemittance,
  readBradescoRemittance,
} from '../../test/remittance-reader.ts';
import { bankText } from './bank-text.ts';
import { bradescoDigit } from './our-number.ts';
import { writeRemittance } from './remittance.ts';
import { movements, type RemittedSlip } from './slip.ts';

const bancoDoBrasil = {
  legalName: 'Solar Aurora Energia Campinas Ltda',
  cnpj: '11222333000181',
  bankCode: '001',
  agency: '3073-0',
  account: '70613-4',
  agreement: '0901453',
  wallet: '17',
};
const bradesco = {
  ...bancoDoBrasil,
  bankCode: '237',
  agency: '1729-8',
  account: '18524-P',
  agreement: '00000000000004466911',
  wallet: '09',
};

const days = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2090-12-31'), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10));
const money = fc.integer({ min: 1, max: 9_999_999_999 });

const slips: fc.Arbitrary<RemittedSlip> = fc.record({
  instruction: fc.constantFrom('register', 'cancel', 'abate', 'unabate', 'due_date'),
  ourNumber: fc.integer({ min: 1, max: 9_999_999_999 }),
  reference: fc.stringMatching(/^PM\d{10}$/),
  cents: money,
  dueDate: days,
  lateFrom: days,
  issuedOn: days,
  validDays: fc.integer({ min: 0, max: 5000 }),
  terms: fc.record({
    fine: fc.option(
      fc.record({ percent: fc.boolean(), value: fc.integer({ min: 1, max: 9_999 }) }),
    ),
    interest: fc.option(
      fc.oneof(
        fc.record({ aDay: fc.integer({ min: 1, max: 99_999 }) }),
        fc.record({ percentAMonth: fc.integer({ min: 100, max: 30_000 }) }),
      ),
    ),
    discounts: fc.array(fc.record({ until: days, cents: money }), { maxLength: 3 }),
    abatementCents: fc.integer({ min: 0, max: 9_999_999 }),
  }),
  payer: fc.record({
    name: fc.string({ unit: 'binary', maxLength: 60 }),
    taxId: fc.constantFrom('52998224725', '11222333000181', '12ABC34501DE35'),
    address: fc.option(
      fc.record({
        street: fc.string({ maxLength: 60 }),
        district: fc.string({ maxLength: 30 }),
        cep: fc.stringMatching(/^\d{8}$/),
        city: fc.string({ maxLength: 30 }),
        state: fc.constantFrom('SP', 'PR'),
      }),
    ),
  }),
});

const written = (company: typeof bancoDoBrasil, all: RemittedSlip[]) =>
  writeRemittance({ company, number: 7, madeAt: '2026-11-23T10:40:05', slips: all })
    .split('\r\n')
    .slice(0, -1);

const name = (text: string) => bankText(text).slice(0, 40).trimEnd();

/** What the bank must find; rules are only registered, so later instructions carry less. */
function expected(slip: RemittedSlip, ourNumber: string): ReadSlip {
  const { instruction, terms } = slip;
  const isNew = instruction === 'register';
  const { interest } = terms;
  return {
    movement: movements[instruction],
    ourNumber,
    reference: slip.reference,
    cents: slip.cents,
    dueDate: slip.dueDate,
    issuedOn: slip.issuedOn,
    discounts: terms.discounts.slice(0, isNew ? 3 : 1),
    abatementCents: instruction === 'unabate' ? 0 : terms.abatementCents,
    fine: isNew ? terms.fine : null,
    interest:
      interest &&
      ('aDay' in interest
        ? { kind: '1', value: interest.aDay }
        : { kind: '2', value: interest.percentAMonth }),
    taxId: slip.payer.taxId,
    name: name(slip.payer.name),
    cep: slip.payer.address?.cep ?? '00000000',
  };
}

describe('Banco do Brasil, CNAB 240', () => {
  test('a reader made from the manual alone finds what was written', () => {
    fc.assert(
      fc.property(fc.array(slips, { maxLength: 6 }), (all) => {
        const lines = written(bancoDoBrasil, all);
        expect(lines.every((line) => line.length === 240 && /^[\x20-\x7e]*$/.test(line))).toBe(
          true,
        );
        expect(readBancoDoBrasilRemittance(lines)).toEqual(
          all.map((slip) => expected(slip, `0901453${String(slip.ourNumber).padStart(10, '0')}`)),
        );
        const details = lines.slice(2, -2);
        expect(details.map((line) => Number(line.slice(8, 13)))).toEqual(
          details.map((_, at) => at + 1),
        );
        expect(lines.at(-2)?.slice(17, 23)).toBe(String(lines.length - 2).padStart(6, '0'));
        expect(lines.at(-1)?.slice(17, 29)).toBe(`000001${String(lines.length).padStart(6, '0')}`);
      }),
    );
  });

  test('the headers say whose file it is, leading zeros of the agreement included', () => {
    const [file = '', lot = ''] = written(bancoDoBrasil, []);
    expect(file.slice(0, 72)).toBe(
      `00100000${' '.repeat(9)}211222333000181000901453001417019  0307300000000706134 `,
    );
    expect(file.slice(142, 171)).toBe('12311202610400500000708401600');
    expect(lot.slice(0, 73)).toBe(
      '00100011R01  042 2011222333000181000901453001417019  0307300000000706134 ',
    );
  });
});

describe('Bradesco, CNAB 400', () => {
  /** Bradesco's file has neither fines of an amount nor interest in percent: `termsFaults` and `interestADay` come before it. */
  function asBradesco(slip: RemittedSlip): RemittedSlip {
    const { fine, interest } = slip.terms;
    return {
      ...slip,
      terms: {
        ...slip.terms,
        fine: fine && { ...fine, percent: true },
        interest: interest && 'aDay' in interest ? interest : null,
      },
    };
  }

  test('a reader made from the manual alone finds what was written', () => {
    fc.assert(
      fc.property(fc.array(slips.map(asBradesco), { maxLength: 6 }), (all) => {
        const lines = written(bradesco, all);
        expect(lines.every((line) => line.length === 400 && /^[\x20-\x7e]*$/.test(line))).toBe(
          true,
        );
        expect(readBradescoRemittance(lines)).toEqual(
          all.map((slip) => {
            const number = String(slip.ourNumber).padStart(11, '0');
            const { terms } = slip;
            return {
              ...expected(slip, number + bradescoDigit('09', number)),
              fine: terms.fine,
            };
          }),
        );
        expect(lines.map((line) => Number(line.slice(394)))).toEqual(lines.map((_, at) => at + 1));
      }),
    );
  });

  test('interest by the month becomes an amount a day', () => {
    const [slip] = fc.sample(slips, 1);
    const terms = {
      fine: null,
      interest: { percentAMonth: 100 },
      discounts: [],
      abatementCents: 5_00,
    };
    const lines = written(bradesco, slip ? [{ ...slip, cents: 905_00, terms }] : []);
    // 900,00 x 1 % / 30
    expect(readBradescoRemittance(lines)[0]?.interest).toEqual({ kind: '1', value: 30 });
  });

  test('the header says whose file it is', () => {
    const [header = ''] = written(bradesco, []);
    expect(header.slice(0, 46)).toBe('01REMESSA01COBRANCA       00000000000004466911');
    expect(header.slice(76, 117)).toBe(`237BRADESCO       231126${' '.repeat(8)}MX0000007`);
  });
});

test.each([
  [{ agency: '3073' }, 'falta a agência com dígito, como 1234-5'],
  [{ agreement: '' }, 'falta o convênio de 7 dígitos'],
  [{ agreement: '123456' }, 'falta o convênio de 7 dígitos'],
  [{ bankCode: '341' }, 'falta um banco que troca arquivos: 001 ou 237'],
  [
    { account: '', wallet: '' },
    'falta a conta com dígito, como 12345-6, a carteira, como 17 ou 09',
  ],
])('settings without %j make no file', (missing, words) => {
  expect(() => written({ ...bancoDoBrasil, ...missing }, [])).toThrow(words);
});
