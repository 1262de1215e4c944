import iconv from 'iconv-lite';
import { detect } from 'jschardet';

/** The bytes that the detector examines, starting a little before the first byte that is not ASCII. */
const SAMPLE = 4_096;
/** In our corpus it is right above this value; below, it takes "MARÇO" for Hebrew. */
const LEAST_SURE = 0.09;
/** Charsets that people still send without declaring them; Portuguese in anything else is windows-1252. */
const likely = new Set(
  `koi8-r koi8-u windows-1251 iso-8859-5 iso-8859-2 windows-1250 windows-1253 iso-8859-7
   windows-1255 windows-1256 shift_jis cp932 euc-jp iso-2022-jp gb2312 gb18030 gbk big5 euc-kr cp949 macroman
   utf-16le utf-16be`.split(/\s+/),
);
const beyondAscii = /[\u0080-\uffff]/;
/** Seven-bit bytes may still be Japanese, which this character announces. */
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

/** How many texts of a mail are examined: each takes milliseconds, and a mail may have thousands. */
const MOST_LOOKS = 16;

/** How to read a mail's bytes without a charset: as the mail declares elsewhere, else by their look. */
export type Usual = { named: string | undefined; looks: number; last: string };

export const usualOf = (named?: string): Usual => ({
  named,
  looks: MOST_LOOKS,
  last: 'windows-1252',
});

/** After enough texts, further ones of the same mail are read like the last. */
function guess(bytes: Buffer, usual: Usual): string {
  if (usual.looks > 0) {
    usual.looks -= 1;
    usual.last = looksLike(bytes);
  }
  return usual.last;
}

/** The charset that the bytes look like; windows-1252 if nothing else fits. */
function looksLike(bytes: Buffer): string {
  const first = bytes.findIndex((byte) => byte > 127 || byte === ESCAPE);
  const from = Math.max(0, first - 200);
  const { encoding, confidence } = detect(bytes.subarray(from, from + SAMPLE));
  const label = String(encoding).toLowerCase();
  return likely.has(label) && confidence >= LEAST_SURE ? label : 'windows-1252';
}

/** Labels without meaning: their writers have not checked. */
const empty = /^(?:|us-ascii|ascii|utf-?8|unknown-8bit|x-unknown|unknown|8bit|binary|default)$/;

/**
 * Decodes bytes in their declared charset. If none is declared, or the bytes do not match it: UTF-8 if they are valid, else
 * the usual charset of their mail.
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

/** The same for a text whose characters are bytes. */
export function unbinary(binary: string, usual: Usual): string {
  const bytes = Buffer.from(binary, 'latin1');
  const plain = !beyondAscii.test(binary) && !bytes.includes(ESCAPE);
  return plain ? binary : textOf(bytes, false, usual);
}

/** Whether a charset is more specific than UTF-8. */
export const isParticular = (declared: string | false) =>
  !empty.test((declared || '').trim().toLowerCase());
