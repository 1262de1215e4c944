import iconv from 'iconv-lite';
import { detect } from 'jschardet';

/** What the detector looks at, from a little before the first byte that is not ASCII. */
const SAMPLE = 4_096;
/** It is right above it, in our corpus; below it says Hebrew of "MARÇO". */
const LEAST_SURE = 0.09;
/** What people still send without saying so; Portuguese in anything else is windows-1252. */
const likely = new Set(
  `koi8-r koi8-u windows-1251 iso-8859-5 iso-8859-2 windows-1250 windows-1253 iso-8859-7
   windows-1255 windows-1256 shift_jis cp932 euc-jp iso-2022-jp gb2312 gb18030 gbk big5 euc-kr cp949 macroman
   utf-16le utf-16be`.split(/\s+/),
);
const beyondAscii = /[\u0080-\uffff]/;
/** Seven bits may still be Japanese, which announces itself by it. */
const ESCAPE = 27;
const strict = new TextDecoder('utf-8', { fatal: true });

function utf8Of(bytes: Buffer): string | undefined {
  try {
    return strict.decode(bytes);
  } catch {
    return undefined;
  }
}

function decode(bytes: Buffer, label: string): string | undefined {
  try {
    return new TextDecoder(label).decode(bytes);
  } catch {
    return iconv.encodingExists(label) ? iconv.decode(bytes, label) : undefined;
  }
}

/** How many texts of a mail are looked at: each look takes milliseconds, and a mail may have thousands. */
const MOST_LOOKS = 16;

/** In what a mail's bytes are read that are in no charset: what the mail names elsewhere, else what they look like. */
export type Usual = { named: string | undefined; looks: number; last: string };

export const usualOf = (named?: string): Usual => ({
  named,
  looks: MOST_LOOKS,
  last: 'windows-1252',
});

/** Once enough was looked at, more of the same mail is read as the last one was. */
function guess(bytes: Buffer, usual: Usual): string {
  if (usual.looks > 0) {
    usual.looks -= 1;
    usual.last = looksLike(bytes);
  }
  return usual.last;
}

/** What the bytes look like; windows-1252 is the last word. */
function looksLike(bytes: Buffer): string {
  const first = bytes.findIndex((byte) => byte > 127 || byte === ESCAPE);
  const from = Math.max(0, first - 200);
  const { encoding, confidence } = detect(bytes.subarray(from, from + SAMPLE));
  const label = String(encoding).toLowerCase();
  return likely.has(label) && confidence >= LEAST_SURE ? label : 'windows-1252';
}

/** Labels that say nothing: who writes them has not looked. */
const empty = /^(?:|us-ascii|ascii|utf-?8|unknown-8bit|x-unknown|unknown|8bit|binary|default)$/;

/**
 * Text of bytes in the charset that they are said to be in. Where none is said, or bytes are not what is said: UTF-8 if they
 * are, else what is usual in their mail.
 */
export function textOf(bytes: Buffer, declared: string | false, usual: Usual): string {
  const label = (declared || '').trim().toLowerCase().replace(/^"|"$/g, '');
  const said = empty.test(label) ? undefined : decode(bytes, label);
  if (said !== undefined) return said;
  const utf8 = utf8Of(bytes);
  if (utf8 !== undefined && (beyondAscii.test(utf8) || !bytes.includes(ESCAPE))) return utf8;
  const named = usual.named && decode(bytes, usual.named);
  return named ?? decode(bytes, guess(bytes, usual)) ?? bytes.toString('latin1');
}

/** The same of a text whose characters are bytes. */
export function unbinary(binary: string, usual: Usual): string {
  const bytes = Buffer.from(binary, 'latin1');
  const plain = !beyondAscii.test(binary) && !bytes.includes(ESCAPE);
  return plain ? binary : textOf(bytes, false, usual);
}

/** Whether a charset says more than UTF-8 would. */
export const isParticular = (declared: string | false) =>
  !empty.test((declared || '').trim().toLowerCase());
