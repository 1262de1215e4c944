import { csvMapping } from '@balcao/contract/finance/statements';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isSameAccount, keyed, type Named, readStatement } from './statement.rules.ts';

const nobody: Named = { bank: null, agency: null, number: null };
const own: Named = { bank: '341', agency: '0123', number: '45678-9' };

const movement = (fields: string) => `<STMTTRN>\n<TRNTYPE>OTHER\n${fields}\n</STMTTRN>\n`;
const ofx = (
  movements: string,
  { head = 'CHARSET:1252', account = '<BANKID>0341\n<ACCTID>0123456789' } = {},
) =>
  `OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nENCODING:USASCII\n${head}\n\n<OFX>\n<BANKMSGSRSV1>\n<STMTTRNRS>\n<STMTRS>\n<CURDEF>BRL\n<BANKACCTFROM>\n${account}\n</BANKACCTFROM>\n<BANKTRANLIST>\n${movements}</BANKTRANLIST>\n<LEDGERBAL>\n<BALAMT>1.234,56\n<DTASOF>20261130\n</LEDGERBAL>\n</STMTRS>\n</STMTTRNRS>\n</BANKMSGSRSV1>\n</OFX>\n`;
const one = movement(
  '<DTPOSTED>20261130\n<TRNAMT>-1.234,56\n<FITID>1\n<CHECKNUM>\n<MEMO>Tarifa & pacote',
);

const bytes = (text: string, encoding: BufferEncoding = 'utf8') => Buffer.from(text, encoding);
const read = (file: string | Uint8Array, account = nobody, mapping: object | null = null) =>
  readStatement({
    bytes: typeof file === 'string' ? bytes(file) : file,
    account,
    mapping: mapping && csvMapping.parse(mapping),
  });
function linesOf(...asked: Parameters<typeof read>) {
  const done = read(...asked);
  if (!('file' in done)) throw new Error(JSON.stringify(done));
  return done.file.lines.map(({ key: _, ...line }) => line);
}
function refusalOf(...asked: Parameters<typeof read>) {
  const done = read(...asked);
  if (!('refused' in done)) throw new Error('the file was taken');
  return done.refused;
}

describe('an OFX', () => {
  const line = { on: '2026-11-30', cents: -123_456, text: 'Tarifa & pacote', document: null };

  test('of version 1 is read with values that never end, empty ones too', () => {
    const done = read(ofx(one), own);
    expect(done).toMatchObject({ file: { balanceCents: 123_456, balanceOn: '2026-11-30' } });
    expect(linesOf(ofx(one))).toEqual([line]);
  });

  test('of version 2 is read as XML', () => {
    const text = `<?xml version="1.0" encoding="UTF-8"?><?OFX OFXHEADER="200" VERSION="211"?><OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>BRL</CURDEF><BANKACCTFROM><BANKID>341</BANKID><ACCTID>45678-9</ACCTID></BANKACCTFROM><BANKTRANLIST><STMTTRN><DTPOSTED>20261130100000[-3:BRT]</DTPOSTED><TRNAMT>-1234.56</TRNAMT><FITID>1</FITID><CHECKNUM>77</CHECKNUM><MEMO>Tarifa &amp; &#112;acote</MEMO></STMTTRN><STMTTRN><DTPOSTED>20261130</DTPOSTED><TRNAMT>1.00</TRNAMT><NAME>Ana</NAME><MEMO><![CDATA[<Pix> & outros]]></MEMO></STMTTRN></BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
    expect(linesOf(text, own)).toEqual([
      { ...line, document: '77' },
      { on: '2026-11-30', cents: 100, text: 'Ana <Pix> & outros', document: null },
    ]);
  });

  test.each([
    ['Windows-1252 as its head says', ofx(one.replace('pacote', 'manutenção')), 'latin1'],
    ['UTF-8 under a head that says 1252', ofx(one.replace('pacote', 'manutenção')), 'utf8'],
    [
      'Windows-1252 under a head that says UTF-8',
      ofx(one.replace('pacote', 'manutenção'), { head: 'CHARSET:UTF-8' }),
      'latin1',
    ],
    ['UTF-16 with its mark', `\ufeff${ofx(one.replace('pacote', 'manutenção'))}`, 'utf16le'],
  ] as const)('is read in %s', (_, text, encoding) => {
    expect(linesOf(bytes(text, encoding))).toEqual([{ ...line, text: 'Tarifa & manutenção' }]);
  });

  test('repeats names of movements, which stay apart and keep their keys', () => {
    const file = ofx(one + one + one.replace('1.234,56', '1,00'));
    const keys = () => {
      const done = read(file);
      return 'file' in done ? done.file.lines.map(({ key }) => key) : [];
    };
    expect(new Set(keys()).size).toBe(3);
    expect(keys()).toEqual(keys());
  });

  test('leaves out movements of nothing', () => {
    expect(linesOf(ofx(one + one.replace('-1.234,56', '0.00')))).toHaveLength(1);
  });

  test.each([
    ['cut in a movement', ofx(one).slice(0, 420)],
    ['cut behind a movement', ofx(one).slice(0, ofx(one).indexOf('</BANKTRANLIST>'))],
    ['cut in a mark', ofx(one).slice(0, -3)],
  ])('that is %s is refused', (_, text) => {
    expect(refusalOf(text)).toContain('cortado');
  });

  test('with entities of its own is refused before anything is read', () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE OFX [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>${ofx(one)}`;
    expect(refusalOf(bomb)).toContain('ENTITY');
  });

  test.each([
    ['TRNAMT', '-1.234,56', '1,2,3', 'não é um valor'],
    ['DTPOSTED', '20261130\n<TRNAMT>', '20260231\n<TRNAMT>', 'não é uma data'],
    ['CURDEF', 'BRL', 'USD', 'só lançamos em reais'],
  ])('with a wrong %s is refused in words', (_, was, is, said) => {
    expect(refusalOf(ofx(one).replace(was, is))).toContain(said);
  });

  test('of another account is refused, and names both', () => {
    const other = { ...own, number: '99999-0' };
    expect(refusalOf(ofx(one), other)).toBe(
      'Este extrato é de outra conta (banco 0341, conta 0123456789). A conta escolhida é: banco 341, agência 0123, conta 99999-0.',
    );
  });

  test('of several accounts gives the lines of the chosen one', () => {
    const second = ofx(one.replace('-1.234,56', '5,00'), { account: '<BANKID>341\n<ACCTID>11111' });
    const both = ofx(one).replace(
      '</STMTTRNRS>',
      `</STMTTRNRS>${second.slice(second.indexOf('<STMTTRNRS>'), second.indexOf('</BANKMSGSRSV1>'))}`,
    );
    expect(linesOf(both, { ...own, number: '1111-1' })).toMatchObject([{ cents: 500 }]);
    expect(linesOf(both, own)).toMatchObject([{ cents: -123_456 }]);
  });

  test('of any other bytes is refused or read, and never fails', () => {
    const piece = fc.constantFrom(
      '<OFX>',
      '<STMTTRN>',
      '</STMTTRN>',
      '<TRNAMT>1',
      '<',
      '>',
      '</OFX>',
      '<STMTRS>',
      '&#99;',
      'é',
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        expect(Object.keys(read(`<OFX>${pieces.join('')}`))).toHaveLength(1);
      }),
    );
  });
});

describe('the account of a file', () => {
  test.each([
    [{ number: '45678-9' }, true],
    [{ number: '456789' }, true],
    [{ number: '00045678' }, true],
    [{ number: '0123/45678-9' }, true],
    [{ number: '123456789' }, true],
    [{ bank: '341', number: '45678-9' }, true],
    [{ bank: '0341', number: null }, true],
    [{ bank: '237', number: '45678-9' }, false],
    [{ number: '45679-9' }, false],
    [{ number: '9' }, false],
    [{ number: '145678-9' }, false],
  ])('%j is the chosen one: %s', (said, same) => {
    expect(isSameAccount({ ...nobody, ...said }, own)).toBe(same);
  });

  test('is not asked where the chosen one has no number', () => {
    expect(isSameAccount({ ...nobody, number: '1' }, nobody)).toBe(true);
  });
});

describe('a CSV', () => {
  const mapping = { date: 'Data', amount: 'Valor', text: 'Histórico', document: 'Documento' };
  const rows = 'Data;Histórico;Documento;Valor\n30/11/2026;Tarifa;77;-1.234,56\n';
  const line = { on: '2026-11-30', cents: -123_456, text: 'Tarifa', document: '77' };

  test.each([
    ['semicolons', rows],
    ['commas', 'Data,Histórico,Documento,Valor\n30/11/2026,Tarifa,77,"-1.234,56"\n'],
    ['tabs', rows.replaceAll(';', '\t')],
    ['a title above', `Banco X;;;\nConta: 1;;;\n\n${rows}`],
    ['other letters in the names', rows.replace('Histórico', ' HISTORICO ')],
    [
      'totals below',
      `${rows};Saldo do dia;;10,00\nTotal;;;5,00\n30/11/2026;SALDO ANTERIOR;;7,00\n`,
    ],
  ])('with %s is read', (_, text) => {
    expect(linesOf(text, nobody, mapping)).toEqual([line]);
  });

  test('with credits and debits apart is read', () => {
    const apart = {
      date: 'dia',
      credit: 'entrada',
      debit: 'saída',
      text: 'texto',
      date_format: 'yyyy-mm-dd',
      decimal_comma: false,
    };
    const text =
      'dia;entrada;saída;texto\n2026-11-30;1,000.50;;a\n2026-11-30;;20.00;b\n2026-11-30;0;-3.00;c\n';
    expect(linesOf(text, nobody, apart)).toMatchObject([
      { cents: 100_050 },
      { cents: -2_000 },
      { cents: -300 },
    ]);
  });

  test('without names is read by numbers', () => {
    const text = '30/11/2026;Tarifa;-1.234,56\n30/11/2026;Pix;1,00\n';
    const asked = { date: 'Coluna 1', text: 'Coluna 2', amount: 'Coluna 3' };
    expect(read(text)).toMatchObject({
      columns: { columns: ['Coluna 1', 'Coluna 2', 'Coluna 3'] },
    });
    expect(linesOf(text, nobody, asked)).toHaveLength(2);
  });

  test('keeps formulas as the text that they are', () => {
    const text = `${rows}30/11/2026;=cmd|' /C calc'!A0;+1;1,00\n`;
    expect(linesOf(text, nobody, mapping)[1]).toMatchObject({
      text: "=cmd|' /C calc'!A0",
      document: '+1',
    });
  });

  test('without a mapping, or with other columns, asks what its columns are', () => {
    const columns = ['Data', 'Histórico', 'Documento', 'Valor'];
    const asked = { columns: { columns, sample: [['30/11/2026', 'Tarifa', '77', '-1.234,56']] } };
    expect(read(rows)).toEqual(asked);
    expect(read(rows, nobody, { ...mapping, amount: 'Total' })).toEqual(asked);
  });

  test('with fewer columns than a day, words and an amount need is no statement', () => {
    expect(refusalOf('Boa tarde,\nsegue o extrato.\n')).toContain('não é um extrato');
  });

  test.each([
    ['a cut quote', `${rows}30/11/2026;"Tarifa`, 'aspas'],
    ['a day that does not exist', `${rows}31/02/2026;a;1;1,00\n`, 'Linha 3'],
    ['another way to write decimals', rows.replace('-1.234,56', '-1234.56'), 'não é um valor'],
    ['no movements', 'Data;Histórico;Documento;Valor\n', 'nenhuma movimentação'],
    ['pictures', '\u0089PNG\0\0', 'não é um extrato'],
  ])('with %s is refused', (_, text, said) => {
    expect(refusalOf(text, nobody, mapping)).toContain(said);
  });

  test('with an amount that no entry may have is refused at its line', () => {
    const most = rows.replace('-1.234,56', '-9.999.999.999,99');
    expect(linesOf(most, nobody, mapping)).toMatchObject([{ cents: -999_999_999_999 }]);
    const above = rows.replace('-1.234,56', '10.000.000.000,00');
    expect(refusalOf(above, nobody, mapping)).toContain('Linha 2: o valor passa de');
  });

  test('with a document that is too long is refused at its line', () => {
    const file = (length: number) => rows.replace('77', '7'.repeat(length));
    expect(linesOf(file(100), nobody, mapping)).toMatchObject([{ document: '7'.repeat(100) }]);
    expect(refusalOf(file(101), nobody, mapping)).toContain('Linha 2: o número do documento');
  });

  test('with megabytes in its cells keeps the beginning of their text, and of the names of columns', () => {
    const long = rows.replace('Tarifa', `"${'Tarifa ""x"" '.repeat(300_000)}"`);
    const [only] = linesOf(long, nobody, mapping);
    expect(only?.text).toBe('Tarifa "x" '.repeat(50).slice(0, 500).trim());
    const done = read(rows.replace('Histórico', 'H'.repeat(1_000_000)));
    expect(done).toMatchObject({
      columns: { columns: ['Data', 'H'.repeat(100), 'Documento', 'Valor'] },
    });
    const asked = { ...mapping, text: 'H'.repeat(100) };
    expect(linesOf(rows.replace('Histórico', 'H'.repeat(1_000_000)), nobody, asked)).toEqual([
      line,
    ]);
  });

  test('with more rows than its lines could have is refused', () => {
    expect(refusalOf(`${rows}${'x;y;z\n'.repeat(150_000)}`, nobody, mapping)).toContain('150.000');
  });

  test('with too many lines is refused', () => {
    expect(refusalOf(rows + '30/11/2026;a;1;1,00\n'.repeat(50_001), nobody, mapping)).toContain(
      '50.000',
    );
  });
});

test('equal lines have different keys, however many there are, and the same ones in a longer file', () => {
  const lines = fc.array(
    fc.record({
      line: fc.constant(1),
      on: fc.constantFrom('2026-11-01', '2026-11-02'),
      cents: fc.constantFrom(1, 2),
      text: fc.constantFrom('a', 'b'),
      document: fc.constant(null),
      name: fc.constantFrom('', '1'),
    }),
  );
  fc.assert(
    fc.property(lines, lines, (some, more) => {
      const [before, after] = [keyed(some, 'ofx'), keyed([...some, ...more], 'ofx')];
      expect(new Set(after.map(({ key }) => key)).size).toBe(after.length);
      expect(after.slice(0, before.length)).toEqual(before);
    }),
  );
});
