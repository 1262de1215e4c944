import { textOf, type Usual } from './charset.ts';
import { htmlWords } from './html-words.ts';
import { limits } from './limits.ts';
import { NO_SUBJECT } from './rules.ts';
import { type Part, subjectOf } from './split-mail.ts';
import { openTnef } from './tnef.ts';
import { takeUuencoded } from './uuencode.ts';

/** `filename` is the sender's claim and may be any text. */
export type MailFile = { filename: string; mime: string; bytes: Uint8Array };

/** A part's file; unnamed files get names when all are known. */
type Found = Omit<MailFile, 'filename'> & { filename: string | undefined };

/** The text of a part, and its files. `plain`: it is not HTML. `cut`: it has more words. */
type Gathered = { text: string; plain: boolean; cut: boolean; files: Found[]; locked: boolean };

const nothing: Gathered = { text: '', plain: true, cut: false, files: [], locked: false };
/** They prove that the mail is intact, and the mail itself is kept; nobody opens them. */
const signature = /^application\/(?:x-)?(?:pkcs7|pgp)-signature$/;
const encrypted = /^application\/(?:(?:x-)?pkcs7-mime|pgp-encrypted)$/;
const tnef = /^application\/(?:vnd\.)?ms-tnef$/;

function unflowed(text: string, delSp: boolean): string {
  const out: string[] = [];
  let open = false;
  for (const line of text.split(/\r?\n/)) {
    const [, quotes = '', rest = ''] = /^(>*)(.*)$/s.exec(line) ?? [];
    const words = rest.startsWith(' ') ? rest.slice(1) : rest;
    const soft = words.endsWith(' ') && words !== '-- ';
    const kept = soft && delSp ? words.slice(0, -1) : words;
    // A line that continues takes the next one of the same depth.
    if (open && quotes === '') out.push(kept);
    else out.push(out.length > 0 ? '\n' : '', quotes, quotes && ' ', kept);
    open = soft && quotes === '';
  }
  return out.join('');
}

function charsetOf({ node, type, bytes }: Part): string | false {
  if (node.charset || type !== 'text/html') return node.charset;
  const head = bytes.subarray(0, 2_000).toString('latin1');
  return /<meta[^>]{1,200}charset=["']?([\w-]{2,40})/i.exec(head)?.[1] ?? false;
}

const armour = /-----BEGIN PGP SIGNED MESSAGE-----\r?\n(?:[A-Z][a-z]+: .*\r?\n)*\r?\n/;
const signatureBegins = '\n-----BEGIN PGP SIGNATURE-----\n';
const signatureEnds = '\n-----END PGP SIGNATURE-----';

/** A text without the lines that PGP writes around its signed part. */
function unsigned(text: string): string {
  const start = armour.exec(text);
  if (!start) return text;
  const above = text.slice(0, start.index);
  const signed = text.slice(start.index + start[0].length).replaceAll('\r\n', '\n');
  const end = signed.indexOf(signatureBegins);
  const next = signed.indexOf(signatureEnds, end);
  if (end < 0 || next < 0) return `${above}${signed}`;
  const words = signed.slice(0, end).replace(/^- /gm, '');
  return `${above}${words}${signed.slice(next + signatureEnds.length)}`;
}

function gatherText(part: Part, usual: Usual): Gathered {
  const { node, type, bytes } = part;
  const text = textOf(bytes, charsetOf(part), usual);
  if (type === 'text/html') {
    return { ...nothing, ...htmlWords(text), plain: false };
  }
  const { text: words, files } = takeUuencoded(node.flowed ? unflowed(text, node.delSp) : text);
  const found = files.map((file) => ({ ...file, mime: 'application/octet-stream' }));
  if (/^-----BEGIN PGP MESSAGE-----/m.test(words))
    return { ...nothing, files: found, locked: true };
  return { ...nothing, text: unsigned(words).trim(), files: found };
}

function gatherTnef(part: Part, usual: Usual): Gathered | undefined {
  const opened = openTnef(part.bytes);
  if (!opened) return undefined;
  const html = opened.html && htmlWords(textOf(opened.html, false, usual));
  const { text, cut } =
    opened.text === undefined && html ? html : { text: opened.text, cut: false };
  const files = opened.files.map((file) => ({ ...file, mime: 'application/octet-stream' }));
  return { ...nothing, text: (text ?? '').trim(), plain: false, cut, files };
}

function nameOf({ type, filename, bytes }: Part, usual: Usual): string | undefined {
  if (type === 'message/rfc822') {
    const name = filename?.replace(/\.eml$/i, '') || subjectOf(bytes, usual) || NO_SUBJECT;
    return `${name.slice(0, 150)}.eml`;
  }
  if (type === 'text/calendar') return filename ?? 'convite.ics';
  return filename;
}

function gatherLeaf(part: Part, usual: Usual): Gathered {
  const { node, type, filename, bytes } = part;
  if (signature.test(type)) return nothing;
  if (encrypted.test(type)) return { ...nothing, locked: true };
  const attached = node.disposition === 'attachment' || filename !== undefined;
  if (!attached && (type === 'text/plain' || type === 'text/html')) return gatherText(part, usual);
  const packed = tnef.test(type) || /^winmail\.dat$/i.test(filename ?? '');
  const opened = packed ? gatherTnef(part, usual) : undefined;
  if (opened) return opened;
  // Parts of a report, which repeat its text.
  if (/^(?:message\/(?:delivery-status|disposition-notification)|text\/rfc822-headers)$/.test(type))
    return nothing;
  return {
    ...nothing,
    files: bytes.length > 0 ? [{ filename: nameOf(part, usual), mime: type, bytes }] : [],
  };
}

function joined(all: Gathered[]): Gathered {
  const texts = all.filter(({ text }) => text !== '');
  const text = texts.map((each) => each.text).join('\n\n');
  return {
    text: text.slice(0, limits.words),
    plain: texts.every(({ plain }) => plain),
    cut: text.length > limits.words || texts.some(({ cut }) => cut),
    files: all.flatMap(({ files }) => files).slice(0, limits.files),
    locked: all.some(({ locked }) => locked),
  };
}

/** The text of a part and of all parts below it, and its files. Of alternatives, plain text comes before HTML. */
export function gather(part: Part, usual: Usual): Gathered {
  if (!part.node.multipart) return gatherLeaf(part, usual);
  // A part whose sub-parts cannot be found is read as plain text.
  if (part.parts.length === 0) return { ...nothing, text: textOf(part.bytes, false, usual).trim() };
  const all = part.parts.map((each) => gather(each, usual));
  const whole = joined(all);
  if (part.node.multipart === 'encrypted') return { ...nothing, locked: true };
  if (part.node.multipart !== 'alternative') return whole;
  const told = all.filter(({ text }) => text !== '');
  const best = told.find(({ plain }) => plain) ?? told.at(-1) ?? nothing;
  return { ...whole, text: best.text, plain: best.plain, cut: best.cut };
}

/** For media types whose last part is not an extension. A Map, because the types are untrusted input. */
const endings = new Map<string, string>([
  ['text/plain', 'txt'],
  ['image/jpeg', 'jpg'],
  ['application/octet-stream', 'bin'],
]);

/** Gives each file a name: without one, it is made from its number and type, `anexo-1.png`. */
export function named(files: Found[]): MailFile[] {
  return files.map((file, index) => {
    const ending = endings.get(file.mime) ?? file.mime.split('/')[1] ?? 'bin';
    return { ...file, filename: file.filename || `anexo-${index + 1}.${ending}` };
  });
}
