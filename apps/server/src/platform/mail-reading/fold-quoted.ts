import EmailReplyParser from 'email-reply-parser';
import { limits } from './limits.ts';

/** Our mails begin with this line; everything below it in an answer is our own text. */
export const REPLY_LINE = '— Responda acima desta linha —';

/** `cut`: the text continues in the quoted part, or some of it is in neither. */
type Folded = { text: string; quoted: string | null; cut: boolean };

/** "-----Mensagem original-----" and similar lines of other programs. */
const rule =
  /^[-_ ]{2,40}(?:mensagem (?:original|encaminhada)|forwarded message|original message|e-?mail original|mensagem repassada)[-_ ]{2,40}$/i;
const begins = /^(?:in[ií]cio da mensagem encaminhada|begin forwarded message):$/i;
/** The head that Outlook, Zimbra and Notes write above a quotation: its first line, and the others. */
const sender = /^\*?(?:de|from)\*?:\*?\s*\S/i;
const others =
  /^\*?(?:enviad[oa]s?(?: em)?|data|para|to|cc|c[oó]pia|assunto|sent|date|subject)\*?:/i;
const subject = /^\*?(?:assunto|subject)\*?:/i;
/** "Em … escreveu:", which programs break over up to three lines. */
const wrote = /^(?:em|no dia|a|on|le)\s.{4,300}\b(?:escreveu|wrote)\s*:$/i;

function isHead(lines: string[], at: number): boolean {
  if (!sender.test(lines[at] ?? '')) return false;
  const next = lines.slice(at + 1, at + 9).filter((line) => others.test(line));
  return next.length >= 2 && next.some((line) => subject.test(line));
}

/** Whether "Em … escreveu:" begins here and the following lines have no quotation marks, as in mails converted from HTML. */
function isBareWrote(lines: string[], at: number): boolean {
  for (let length = 1; length <= 3; length++) {
    if (!wrote.test(lines.slice(at, at + length).join(' '))) continue;
    const next = lines.slice(at + length).find((line) => line !== '');
    return next !== undefined && !next.startsWith('>');
  }
  return false;
}

/** The start of the line from which on everything is quoted; the end of the text if there is none. */
function quoteStart(text: string): number {
  const lines = text.split('\n');
  const bare = lines.map((line) => line.trim());
  let start = 0;
  for (const [at, line] of bare.entries()) {
    const next = /^[-_]{10,}$/.test(line) && isHead(bare, bare[at + 1] === '' ? at + 2 : at + 1);
    if (line.includes(REPLY_LINE) || rule.test(line) || begins.test(line) || next) return start;
    if (isHead(bare, at) || isBareWrote(bare, at)) return start;
    start += (lines[at] ?? '').length + 1;
  }
  return text.length;
}

/** The answer, if it comes below "Em … escreveu:" and its quotation. */
function belowQuote(text: string): { answer: string; quoted: string } | undefined {
  const lines = text.split('\n');
  const first = lines.findIndex((line) => line.startsWith('>'));
  const last = lines.findLastIndex((line) => line.startsWith('>'));
  const head = lines.slice(0, Math.max(first, 0)).map((line) => line.trim());
  const between = lines.slice(first, last).filter((line) => line !== '' && !line.startsWith('>'));
  if (first < 1 || between.length > 0 || !wrote.test(head.filter(Boolean).join(' ')))
    return undefined;
  const from = (start: number, end?: number) => lines.slice(start, end).join('\n').trim();
  const answer = from(last + 1);
  return answer === '' ? undefined : { answer, quoted: from(0, last + 1) };
}

/** Whether somebody has answered between the lines: without the quoted lines, the answers mean nothing. */
function isBetweenLines(text: string): boolean {
  const kinds = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => line.startsWith('>'));
  const turns = kinds.filter((quoted, at) => quoted && !kinds[at - 1]).length;
  return turns > 1 && kinds.at(-1) === false;
}

/** Lines that telephones add below a text. */
const advert =
  /^(?:enviad[oa] (?:d[eo] meu|pelo|via|a partir)|obter o outlook para|sent from my|get outlook for)\b/i;

/** The start of the last line, if a telephone added it. */
function advertStart(text: string): number {
  const start = text.trimEnd().lastIndexOf('\n') + 1;
  return start > 0 && advert.test(text.slice(start).trim()) ? start : text.length;
}

/** How far before a bound to look for a gap between two words. */
const NEAR = 200;

/** Where to cut a text longer than `most`: between two words, and never within a character. */
function cutAt(text: string, most: number): number {
  if (text.length <= most) return text.length;
  const gap = Math.max(text.lastIndexOf(' ', most), text.lastIndexOf('\n', most));
  if (gap > most - NEAR) return gap;
  return /[\ud800-\udbff]/.test(text.charAt(most - 1)) ? most - 1 : most;
}

/** Both within their bounds: text that a message has no room for comes first in the quoted part. */
function within(text: string, ...quoted: string[]): Folded {
  const end = cutAt(text, limits.text);
  const rest = [text.slice(end), ...quoted].join('\n').trim();
  const last = cutAt(rest, limits.quoted);
  return {
    text: text.slice(0, end).trim(),
    quoted: rest.slice(0, last) || null,
    cut: end < text.length || last < rest.length,
  };
}

function fold(text: string): Folded {
  const end = quoteStart(text);
  const own = text.slice(0, end).trim();
  const old = text.slice(end);
  const below = belowQuote(own);
  if (below) return within(below.answer, below.quoted, old);
  if (isBetweenLines(own)) return within(own, old);
  const read = cutAt(own, limits.read);
  const parsed = new EmailReplyParser().read(own.slice(0, read));
  const words = parsed.getVisibleText().trim();
  const visible = words.slice(0, advertStart(words)).trim();
  const hidden = parsed.getFragments().filter((fragment) => fragment.isHidden());
  const signed = hidden.map((fragment) => fragment.getContent());
  const rest = [words.slice(advertStart(words)), ...signed, own.slice(read), old];
  // A mail that consists only of a quotation shows all of it.
  return visible === '' ? within(rest.join('\n').trim()) : within(visible, ...rest);
}

/** Divides the text of an answer into new text and quotation or signature; unless `cut`, every word is in one of them. */
export function foldQuoted(whole: string): Folded {
  const text = whole.replaceAll('\r\n', '\n').trim();
  const folded = fold(text.slice(0, limits.words));
  return { ...folded, cut: folded.cut || text.length > limits.words };
}
