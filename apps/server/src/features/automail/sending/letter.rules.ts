import { escapeHtml } from '@balcao/contract/html';
import type { Json } from '@balcao/dialog/flow';
import { Meter, Spent } from '@balcao/dialog/meter';
import { fillHtml, fillText, missingNames } from '@balcao/dialog/template';
import { mailCard, smallPrint } from '../../../platform/mail-page.ts';

export type Letter = { subject: string; html: string; text: string };
type Texts = { subject: string; body: string };
/** `missing` names variables without a value; `tooLong`: the values make it longer than a mail may be. Then nothing may go out. */
type Composed = Letter & { missing: string[]; tooLong: boolean };
type Foot = { company: string; unsubscribe: string | null };

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: ' ',
};

/** The text of the small HTML that templates hold: one line for each block, an address after the words that link to it. */
export function textOf(html: string): string {
  return (
    html
      .replace(/<a href="([^"]*)">([\s\S]*?)<\/a>/g, (_, address: string, words: string) =>
        words.trim() === address ? address : `${words} (${address})`,
      )
      .replace(/<li>/g, '- ')
      .replace(/<br\s*\/?>|<\/li>/g, '\n')
      .replace(/<\/(?:p|ul|ol)>/g, '\n\n')
      .replace(/<[^<>]*>/g, '')
      .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => entities[name] ?? '')
      .split('\n')
      // An expression would take the square of the spaces.
      .map((line) => line.trimEnd())
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim()
  );
}

// Stands for the end of a line in a value until the value is safe HTML.
const LINE_END = '\u2028';
const withLines = (variables: Record<string, Json>) =>
  Object.fromEntries(
    Object.entries(variables).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replaceAll('\n', LINE_END) : value,
    ]),
  );

/** A subject is one line. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, 250);

/**
 * Addresses of our own pages that a value holds become links; what a visitor typed does not. No such address has a character
 * that HTML would escape.
 */
function withLinks(html: string, { link }: Record<string, Json>): string {
  if (typeof link !== 'string' || !URL.canParse(link)) return html;
  const own = `${new URL(link).origin}/`;
  let inLink = false;
  return html
    .split(/(<[^<>]*>)/)
    .map((piece) => {
      if (piece.startsWith('<')) {
        if (/^<\/?a[ >]/.test(piece)) inLink = !piece.startsWith('</');
        return piece;
      }
      if (inLink) return piece;
      return piece.replace(/https?:\/\/[^\s"&]+/g, (address) =>
        address.startsWith(own) ? `<a href="${address}">${address}</a>` : address,
      );
    })
    .join('');
}

/** A template may repeat a long value a thousand times. */
const MOST_LETTERS = 300_000;

function filledWithin({ subject, body }: Texts, variables: Record<string, Json>) {
  const meter = new Meter({ letters: MOST_LETTERS, work: Number.POSITIVE_INFINITY });
  try {
    const html = fillHtml(body, withLines(variables), meter)
      .replaceAll(LINE_END, '<br>')
      .replace(/<p>\s*<\/p>/g, '');
    return { html, line: fillText(subject, variables, meter), tooLong: false };
  } catch (error) {
    if (!(error instanceof Spent)) throw error;
    return { html: '', line: '', tooLong: true };
  }
}

export const TOO_LONG = 'Com os valores deste registro, o e-mail fica longo demais.';

/** Why a mail must not go out, in words. */
export function faultOf({ missing, tooLong }: Pick<Composed, 'missing' | 'tooLong'>) {
  if (missing.length > 0) return `O modelo usa o que este registro não tem: ${missing.join(', ')}.`;
  return tooLong ? TOO_LONG : undefined;
}

/** A template with the values of a record. */
export function composeLetter(
  texts: Texts,
  variables: Record<string, Json>,
  { company, unsubscribe }: Foot,
): Composed {
  const { html: written, line, tooLong } = filledWithin(texts, variables);
  const filled = withLinks(written, variables);
  const foot = escapeHtml(company);
  const choice = unsubscribe
    ? `<br><a href="${escapeHtml(unsubscribe)}">Não quero mais receber estes e-mails</a>`
    : '';
  const title = oneLine(line);
  return {
    subject: title,
    html: mailCard([filled, smallPrint(`${foot}${choice}`)], title),
    text: [
      textOf(filled),
      company,
      ...(unsubscribe ? [`Não quero mais receber estes e-mails: ${unsubscribe}`] : []),
    ].join('\n\n'),
    missing: missingNames(`${texts.subject} ${texts.body}`, variables),
    tooLong,
  };
}
