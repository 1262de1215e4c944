import { isMailbox, normalEmail } from '@balcao/brazil/email';
import { addressParser, decodeWords } from 'postal-mime';
import { sha256Hex } from '../hex.ts';
import { foldQuoted } from './fold-quoted.ts';
import { gather, type MailFile, named } from './gather.ts';
import { limits } from './limits.ts';
import { type Header, headersOf, splitMail } from './split-mail.ts';

/** An e-mail as it was read. Addresses are in lower case. */
export type ReadMail = {
  /** Message-ID without its brackets; for a mail without one, the hash of its bytes. */
  id: string;
  /** Undefined unless the mail names exactly one valid address. */
  from: { address: string; name: string } | undefined;
  /** To, Cc and the headers in which mail servers record the recipient. */
  recipients: string[];
  /** The Message-IDs that it answers, the nearest last. */
  references: string[];
  subject: string;
  /** As the mail claims. */
  date: Date | null;
  headers: Header[];
  /** The person's new text, and the quotation of earlier mails or signature. */
  text: string;
  quoted: string | null;
  /** The text continues in `quoted`, or there is more of either than fits. */
  cut: boolean;
  files: MailFile[];
  /** It is encrypted: its content cannot be read here. */
  locked: boolean;
};

const bare = (id: string) => id.trim().replace(/^<|>$/g, '');

/** Identifies a mail: its Message-ID itself, if it is plain and short, because it is stored and looked up whole. */
function nameOf(raw: Buffer, messageId: string): string {
  const id = bare(messageId);
  if (id === '') return sha256Hex(raw);
  return /^[\x21-\x7e]{1,400}$/.test(id) ? id : sha256Hex(id);
}

function addressesOf(values: string[]): { address: string; name: string }[] {
  return values
    .flatMap((value) => addressParser(value, { flatten: true }))
    .flatMap((each) =>
      each.address ? [{ address: normalEmail(each.address).toLowerCase(), name: each.name }] : [],
    )
    .slice(0, limits.addresses);
}

/** The person to answer: exactly one, or nobody. */
function senderOf(values: string[]): ReadMail['from'] {
  const [first, ...more] = addressesOf(values);
  return first && more.length === 0 && values.length === 1 && isMailbox(first.address)
    ? first
    : undefined;
}

function dateOf(value = ''): Date | null {
  const date = new Date(value.replace(/\([^)]*\)/g, ''));
  return Number.isNaN(date.getTime()) ? null : date;
}

function envelopeOf(raw: Buffer, headers: Header[]) {
  const all = (...names: string[]) =>
    names.flatMap((name) => headers.filter((one) => one.name === name).map(({ value }) => value));
  const noted = all('delivered-to', 'x-original-to', 'envelope-to').map((each) =>
    bare(each).toLowerCase(),
  );
  const ids = all('references', 'in-reply-to').flatMap((value) => value.match(/[^\s<>,]+/g) ?? []);
  const [id = ''] = all('message-id');
  return {
    id: nameOf(raw, id),
    from: senderOf(all('from')),
    recipients: [...addressesOf(all('to', 'cc')).map((to) => to.address), ...noted].slice(
      0,
      limits.addresses,
    ),
    references: ids.slice(-limits.references),
    subject: decodeWords(all('subject')[0] ?? '').trim(),
    date: dateOf(all('date')[0]),
    headers,
  };
}

/**
 * Reads an e-mail (RFC 5322 and MIME): its people, the mails that it answers, its text without the quotation, its
 * files, including those packed into others (winmail.dat, uuencode). Attached mails are files. Rejects mails beyond
 * `limits`.
 */
export async function readMail(raw: Buffer): Promise<ReadMail> {
  const { root, usual } = await splitMail(raw);
  const { text, cut, files, locked } = gather(root, usual);
  const folded = foldQuoted(text);
  return {
    ...envelopeOf(raw, headersOf(root.node, usual)),
    ...folded,
    cut: cut || folded.cut,
    files: named(files),
    locked,
  };
}

/** For a mail that cannot be read completely: what its first headers say. */
export async function readEnvelope(raw: Buffer): Promise<ReadMail> {
  const beginning = raw.subarray(0, limits.beginning).toString('latin1');
  const [head = ''] = beginning.split(/\r?\n\r?\n/, 1);
  const { root, usual } = await splitMail(Buffer.from(`${head}\r\n\r\n`, 'latin1'));
  const nothing = { text: '', quoted: null, cut: false, files: [], locked: false };
  return { ...envelopeOf(raw, headersOf(root.node, usual)), ...nothing };
}
