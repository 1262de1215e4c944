import { returnHeader, returnSlip, returnTrailer } from './bradesco-return.ts';
import { readRecord } from './fields.ts';
import { occurrenceOf } from './occurrences.ts';
import { bradescoDigit } from './our-number.ts';
import { reasonsOf } from './reasons.ts';
import type { ReturnFile, ReturnLine } from './return-line.ts';
import { atLine, cutFile, notAReturn, notOfSlips, otherCount, wrongOrder } from './return-words.ts';

/** 11 digits and the check digit, which some returns leave out. A digit that is wrong makes the number none. */
function ourNumberOf(text: string, wallet: string): number | null {
  const [, number = '', digit = ''] = /^(\d{11})([\dP]?)$/.exec(text.trim()) ?? [];
  if (!number) return null;
  return digit === '' || digit === bradescoDigit(wallet.slice(-2), number) ? Number(number) : null;
}

function readSlip(text: string, at: number): ReturnLine & { taxId: string } {
  const slip = atLine(at, () => readRecord(returnSlip, text));
  const { act, words } = occurrenceOf('237', slip.occurrence);
  const reasons = reasonsOf('237', act, slip.reasons);
  const ourNumber = ourNumberOf(slip.ourNumber, slip.wallet);
  const isBroken = ourNumber === null && act !== 'fee';
  return {
    line: at,
    ourNumber,
    reference: slip.control.trim(),
    act,
    occurrence: slip.occurrence,
    words: [words, reasons.join(', ')].filter(Boolean).join(': '),
    cents: slip.paid,
    feeCents: slip.fee,
    on: slip.happenedOn,
    creditOn: slip.creditOn,
    fault: isBroken ? `O dígito do nosso número ${slip.ourNumber.trim()} não confere.` : null,
    taxId: slip.taxId,
  };
}

/** Reads a CNAB 400 return of Bradesco. Each line names its company; the file is that of the first. */
export function readBradesco(lines: string[]): ReturnFile {
  const header = atLine(1, () => readRecord(returnHeader, lines[0] ?? ''));
  if (header.type !== '0') throw wrongOrder(1);
  if (header.way === '1') throw notAReturn();
  if (header.service !== '01') throw notOfSlips();
  const last = lines.at(-1) ?? '';
  if (lines.length < 2 || last.charAt(0) !== '9') throw cutFile();
  const trailer = atLine(lines.length, () => readRecord(returnTrailer, last));
  if (trailer.sequence !== lines.length) throw otherCount(trailer.sequence, lines.length);
  const details = lines.slice(1, -1).flatMap((line, index) => {
    const at = index + 2;
    if (line.slice(394) !== String(at).padStart(6, '0')) throw wrongOrder(at);
    // Types 2 to 8 add messages and shares to the slip before them.
    if (!/[1-8]/.test(line.charAt(0))) throw wrongOrder(at);
    return line.charAt(0) === '1' ? [readSlip(line, at)] : [];
  });
  const cnpj = details[0]?.taxId ?? '';
  const found = details.map(({ taxId, ...line }) => ({
    ...line,
    fault: taxId === cnpj ? line.fault : `Esta linha é de outra empresa (CNPJ ${taxId}).`,
  }));
  const { agreement, number, madeOn } = header;
  return { bank: '237', cnpj, agreement, number, madeOn, lines: found };
}
