import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCents, readTransferFile } from './transfer-file.rules.ts';

const bytes = (text: string) => Buffer.from(text);
const read = (text: string | Uint8Array) => {
  const file = readTransferFile(typeof text === 'string' ? bytes(text) : text);
  if (file.refused !== undefined) throw new Error(file.refused);
  return file;
};
const faultsOf = (text: string) => read(text).faults.map(({ message }) => message);
const whole = { line: 1, from_id: 12, to_id: 34, amount_cents: 123_456, reason: 'Acerto' };

test.each([
  ['12;34;1.234,56;Acerto', [whole]],
  ['12;34;1.234,56;Acerto\r\n', [whole]],
  ['\ufeff12;34;1234,56;Acerto', [whole]],
  ['"12";"34";"1.234,56";"Acerto"', [whole]],
  [' #12 ; nº 34 ; R$ 1.234,56 ; Acerto ', [whole]],
  ['from;to;amount;reason\r\n12;34;1234,56;Acerto', [{ ...whole, line: 2 }]],
  ['De;Para;Valor;Motivo\n\n12;34;1234,56;Acerto\n\n', [{ ...whole, line: 3 }]],
  ['12;34;1234,56;"Acerto; ""final"""', [{ ...whole, reason: 'Acerto; "final"' }]],
  [
    '12;34;1234,56;"duas\nlinhas"\n12;34;5;Outro',
    [
      { ...whole, reason: 'duas\nlinhas' },
      { ...whole, line: 3, amount_cents: 500, reason: 'Outro' },
    ],
  ],
  [`12;34;1234,56;=cmd|' /C calc'!A0`, [{ ...whole, reason: `=cmd|' /C calc'!A0` }]],
])('reads %j', (text, lines) => {
  expect(read(text)).toEqual({ lines, faults: [] });
});

test('reads UTF-8 and Windows-1252', () => {
  const said = 'Devolução à Ângela';
  expect(read(`1;2;3;${said}`).lines[0]?.reason).toBe(said);
  expect(read(Buffer.from(`1;2;3;${said}`, 'latin1')).lines[0]?.reason).toBe(said);
});

test.each([
  ['x;34;1;a', ['“x” não é um número de origem.']],
  [';;1;a', ['Falta o número de origem.', 'Falta o número de destino.']],
  ['1;2;;a', ['O valor “” não é um valor em reais, como 1.234,56.']],
  ['1;2;12.5;a', ['O valor “12.5” não é um valor em reais, como 1.234,56.']],
  ['1;2;=1+1;a', ['O valor “=1+1” não é um valor em reais, como 1.234,56.']],
  ['1;2;1e9;a', ['O valor “1e9” não é um valor em reais, como 1.234,56.']],
  ['1;2;1,999;a', ['O valor “1,999” não é um valor em reais, como 1.234,56.']],
  ['1;2;0,00;a', ['O valor é zero.']],
  ['1;2;-5,00;a', ['O valor é negativo.']],
  ['1;2;10.000.000,01;a', ['O valor passa de R$ 10.000.000,00.']],
  [`1;2;${'9'.repeat(400)};a`, ['O valor passa de R$ 10.000.000,00.']],
  ['1;2;5; ', ['Falta o motivo.']],
  [`1;2;5;${'x'.repeat(501)}`, ['O motivo tem mais de 500 letras.']],
  ['1;2;5', ['A linha tem 3 colunas; são 4: de, para, valor e motivo.']],
  ['1,2,5,a', ['A linha tem 1 coluna; são 4: de, para, valor e motivo.']],
  [`1;2;5;a${';b'.repeat(27)}`, ['A linha tem 31 colunas; são 4: de, para, valor e motivo.']],
  ['1;2;5;"a', ['Há aspas que abrem e não fecham.']],
  ['1;2;5;a\nfrom;to;amount;reason', expect.arrayContaining(['“from” não é um número de origem.'])],
])('says what is wrong with %j', (text, faults) => {
  expect(faultsOf(text)).toEqual(faults);
});

test.each([
  ['', 'não tem nenhuma transferência'],
  ['from;to;amount;reason\r\n', 'não tem nenhuma transferência'],
  ['PK\u0003\u0004\u0000\u0000', 'não é um CSV'],
  ['1;2;5;a\n'.repeat(5_001), 'mais de 5.000 transferências'],
])('refuses %.20j as a whole', (text, reason) => {
  expect(readTransferFile(bytes(text))).toEqual({ refused: expect.stringContaining(reason) });
});

test('every amount comes back as it was written', () => {
  const reais = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (cents) => {
      expect(readCents(reais.format(cents / 100))).toBe(cents);
      expect(readCents((cents / 100).toFixed(2).replace('.', ','))).toBe(cents);
    }),
  );
});

test('any bytes are read, and every line that is not whole has its fault', () => {
  const cell = fc.oneof(fc.string(), fc.constantFrom('1', '2', '"', '\r\n', '5,00', ';', '=x'));
  fc.assert(
    fc.property(fc.array(fc.array(cell, { maxLength: 6 }), { maxLength: 8 }), (rows) => {
      const file = readTransferFile(bytes(rows.map((cells) => cells.join(';')).join('\n')));
      if (file.refused !== undefined) return;
      const faulty = new Set(file.faults.map(({ line }) => line));
      for (const { line, ...rest } of file.lines) {
        const isWhole = Object.values(rest).every((value) => value !== null && value !== '');
        expect(isWhole || faulty.has(line)).toBe(true);
      }
    }),
  );
});
