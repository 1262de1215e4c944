import { fileHeader, fileTrailer, lotHeader } from './banco-do-brasil.ts';
import { segmentT, segmentU } from './banco-do-brasil-return.ts';
import { readRecord } from './fields.ts';
import { occurrenceOf } from './occurrences.ts';
import { reasonsOf } from './reasons.ts';
import type { ReturnFile, ReturnLine } from './return-line.ts';
import { atLine, cutFile, notAReturn, notOfSlips, otherCount, wrongOrder } from './return-words.ts';

/** Agreement of 7 digits and 10 of ours; other forms belong to older agreements. */
function ourNumberOf(text: string, agreement: string): number | null {
  const [, prefix, number] = /^(\d{7})(\d{10})$/.exec(text.trim()) ?? [];
  return prefix === agreement.slice(-7) ? Number(number) : null;
}

function readPair(t: string, u: string, at: number, agreement: string): ReturnLine {
  const slip = atLine(at, () => readRecord(segmentT, t));
  const money = atLine(at + 1, () => readRecord(segmentU, u));
  const { act, words } = occurrenceOf('001', slip.occurrence);
  const reasons = reasonsOf('001', act, slip.reasons);
  const ourNumber = ourNumberOf(slip.ourNumber, agreement);
  const isForeign = ourNumber === null && act !== 'fee';
  return {
    line: at,
    ourNumber,
    reference: slip.control.trim(),
    act,
    occurrence: slip.occurrence,
    words: [words, reasons.join(', ')].filter(Boolean).join(': '),
    cents: money.paid,
    feeCents: slip.fee,
    on: money.happenedOn,
    creditOn: money.creditOn,
    fault: isForeign ? `O nosso número ${slip.ourNumber.trim()} não é deste convênio.` : null,
  };
}

function readLot(lines: string[], from: number, agreement: string): ReturnLine[] {
  const found: ReturnLine[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const [t = '', u = ''] = [lines[at], lines[at + 1]];
    const segment = t.charAt(13);
    // Other segments (Y: messages, and who pays for whom) say nothing of money.
    if (t.charAt(7) !== '3' || segment === 'U') throw wrongOrder(from + at);
    if (segment !== 'T') continue;
    if (u.charAt(7) !== '3' || u.charAt(13) !== 'U') throw wrongOrder(from + at + 1);
    found.push(readPair(t, u, from + at, agreement));
    at += 1;
  }
  return found;
}

/** Reads a CNAB 240 return of Banco do Brasil, of one lot or more. */
export function readBancoDoBrasil(lines: string[]): ReturnFile {
  const header = atLine(1, () => readRecord(fileHeader, lines[0] ?? ''));
  if (header.type !== '0') throw wrongOrder(1);
  if (header.way !== '2') throw notAReturn();
  const last = lines.at(-1) ?? '';
  if (lines.length < 2 || last.charAt(7) !== '9') throw cutFile();
  const trailer = atLine(lines.length, () => readRecord(fileTrailer, last));
  if (trailer.records !== lines.length) throw otherCount(trailer.records, lines.length);
  const found: ReturnLine[] = [];
  let at = 1;
  while (at < lines.length - 1) {
    const lot = lines[at] ?? '';
    if (lot.charAt(7) !== '1') throw wrongOrder(at + 1);
    const { operation, service } = atLine(at + 1, () => readRecord(lotHeader, lot));
    if (operation !== 'T' || service !== '01') throw notOfSlips();
    const end = lines.findIndex((line, place) => place > at && line.charAt(7) === '5');
    if (end < 0) throw cutFile();
    found.push(...readLot(lines.slice(at + 1, end), at + 2, header.agreement));
    at = end + 1;
  }
  const { taxId: cnpj, agreement, number, madeOn } = header;
  return { bank: '001', cnpj, agreement, number, madeOn, lines: found };
}
