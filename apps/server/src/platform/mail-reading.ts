import { createHash } from 'node:crypto';
import { plainText } from '@balcao/contract/html';
import EmailReplyParser from 'email-reply-parser';
import { type AddressObject, type Attachment, type ParsedMail, simpleParser } from 'mailparser';
import sanitizeHtml from 'sanitize-html';

/** Stands in what we send above everything; what an answer holds below it is ours. */
export const REPLY_LINE = '— Responda acima desta linha —';

/** The parser of answers takes time by the square of the length; nobody writes so much above a quotation. */
const MOST_READ = 20_000;
const MOST_QUOTED = 50_000;
const MOST_HTML = 1_000_000;
const MOST_PARTS = 2_000;
/** Outlook's line in Portuguese, which the parser does not know. */
const forwarded = /^-{3,}\s*(?:mensagem original|mensagem encaminhada)\s*-{3,}/im;

export type MailFile = { filename: string | undefined; mime: string; bytes: Buffer };

/** An e-mail that came in. Addresses are in lower case. */
export type IncomingMail = {
  /** Message-ID without its brackets; of a mail without one, the hash of its bytes. */
  id: string;
  from: { address: string; name: string } | undefined;
  /** To, Cc and the headers in which mail servers note for whom it was. */
  recipients: string[];
  /** The Message-IDs that it answers to, the nearest last. */
  references: string[];
  subject: string;
  /** What the person wrote now, and what the mail repeats of earlier ones or signs with. */
  text: string;
  quoted: string | null;
  files: MailFile[];
  /** All values of a header by its name in lower case, unfolded. */
  header(name: string): string[];
};

/** Divides the text of an answer into what is new and what is quoted. */
export function foldQuoted(text: string): { text: string; quoted: string | null } {
  const read = text.slice(0, MOST_READ);
  const ends = [read.indexOf(REPLY_LINE), read.search(forwarded)].filter((end) => end >= 0);
  const end = Math.min(read.length, ...ends);
  const parsed = new EmailReplyParser().read(read.slice(0, end).replaceAll('\r\n', '\n'));
  const fragments = parsed.getFragments();
  const visible = parsed.getVisibleText().trim();
  const hidden = fragments.filter((fragment) => fragment.isHidden());
  const rest = [...hidden.map((fragment) => fragment.getContent()), text.slice(end)];
  const quoted = rest.join('\n').trim().slice(0, MOST_QUOTED);
  // A mail that is nothing but a quotation says all of it.
  return visible === ''
    ? { text: quoted, quoted: null }
    : { text: visible, quoted: quoted || null };
}

const bare = (id: string) => id.trim().replace(/^<|>$/g, '');
const addressesOf = (field: AddressObject | AddressObject[] | undefined) =>
  [field ?? []].flat().flatMap(({ value }) => value.map(({ address }) => address ?? ''));

function headersOf({ headerLines }: ParsedMail) {
  const values = new Map<string, string[]>();
  for (const { key, line } of headerLines) {
    const value = line
      .slice(line.indexOf(':') + 1)
      .replace(/\r?\n[ \t]+/g, ' ')
      .trim();
    values.set(key, [...(values.get(key) ?? []), value]);
  }
  return (name: string) => values.get(name) ?? [];
}

const fileOf = ({ filename, contentType, content }: Attachment): MailFile => ({
  filename: filename || undefined,
  mime: contentType,
  bytes: content,
});

const lines = Object.fromEntries(['div', 'tr', 'li', 'h1', 'h2', 'h3'].map((tag) => [tag, 'p']));

/** The words of a mail that has HTML alone. */
function wordsOf(html: string): string {
  const options = { allowedTags: ['p', 'br'], allowedAttributes: {}, transformTags: lines };
  return plainText(sanitizeHtml(html.slice(0, MOST_HTML), options)).replace(/\n{3,}/g, '\n\n');
}

/**
 * Reads an e-mail (RFC 5322 and MIME): its people, what it answers to, its text without what it quotes, its files.
 * Rejects for bytes that are no e-mail or have more than 2,000 parts.
 */
export async function readMail(raw: Buffer): Promise<IncomingMail> {
  const options = { skipImageLinks: true, skipTextToHtml: true, skipHtmlToText: true };
  const mail = await simpleParser(raw, { ...options, maxChildNodes: MOST_PARTS } as object);
  const header = headersOf(mail);
  const sender = mail.from?.value[0];
  const address = sender?.address?.toLowerCase();
  const noted = ['delivered-to', 'x-original-to', 'envelope-to'].flatMap(header);
  const recipients = [...addressesOf(mail.to), ...addressesOf(mail.cc), ...noted];
  return {
    id: bare(mail.messageId ?? '') || createHash('sha256').update(raw).digest('hex'),
    from: address ? { address, name: sender?.name ?? '' } : undefined,
    recipients: recipients.map((each) => bare(each).toLowerCase()),
    references: [mail.references ?? [], mail.inReplyTo ?? []].flat().map(bare),
    subject: (mail.subject ?? '').trim(),
    ...foldQuoted(mail.text?.trim() || wordsOf(mail.html || '')),
    files: mail.attachments.map(fileOf),
    header,
  };
}
