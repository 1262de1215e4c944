import { Tokenizer } from 'htmlparser2';
import { limits } from './limits.ts';

const lines = new Set(
  'div tr li dt dd table ul ol hr section header footer article center'.split(' '),
);
const paragraphs = new Set('p h1 h2 h3 h4 h5 h6 blockquote pre'.split(' '));
const cells = new Set(['td', 'th']);
/** Elements that readers do not see. */
const hidden = new Set(['script', 'style', 'title']);

/** Collects lines of text, with at most one empty line between them. */
class Page {
  readonly #lines: string[] = [];
  #line: string[] = [];
  #spaced = true;
  #gap = false;
  #length = 0;
  quotes = 0;

  say(text: string): void {
    const words = text.replace(/[\s\u00a0]+/g, ' ');
    const fresh = this.#spaced && words.startsWith(' ') ? words.slice(1) : words;
    if (fresh === '') return;
    this.#line.push(fresh);
    this.#spaced = fresh.endsWith(' ');
    this.#length += fresh.length;
  }

  /** `even`: an empty line counts, too. */
  end(even = false): void {
    const line = this.#line.join('').trimEnd();
    this.#line = [];
    this.#spaced = true;
    if (line === '') {
      this.#gap ||= even;
      return;
    }
    if (this.#gap && this.#lines.length > 0) this.#lines.push('');
    this.#gap = false;
    this.#lines.push(`${'> '.repeat(Math.min(this.quotes, 5))}${line}`);
  }

  paragraph(): void {
    this.end();
    this.#gap = true;
  }

  get length(): number {
    return this.#length;
  }

  toString(): string {
    this.end();
    return this.#lines.join('\n');
  }
}

/**
 * The words of an HTML mail, and whether there are more than the limits allow; lines in `blockquote` begin with "> ", as
 * in plain text. It reads tokens alone and keeps no tree, so that its time is linear in the length, whatever the tags.
 */
export function htmlWords(whole: string): { text: string; cut: boolean } {
  const html = whole.slice(0, limits.html);
  let cut = html.length < whole.length;
  const page = new Page();
  let mute = 0;
  const nameAt = (start: number, end: number) =>
    html.slice(start, Math.min(end, start + 20)).toLowerCase();
  function boundary(name: string): void {
    if (paragraphs.has(name)) page.paragraph();
    else if (lines.has(name)) page.end();
  }
  const nothing = () => {};
  const tokens = new Tokenizer(
    { decodeEntities: true },
    {
      onattribdata: nothing,
      onattribentity: nothing,
      onattribend: nothing,
      onattribname: nothing,
      oncdata: nothing,
      oncomment: nothing,
      ondeclaration: nothing,
      onend: nothing,
      onopentagend: nothing,
      onprocessinginstruction: nothing,
      onselfclosingtag: nothing,
      onopentagname(start, end) {
        const name = nameAt(start, end);
        if (hidden.has(name)) mute += 1;
        if (name === 'br') page.end(true);
        if (cells.has(name)) page.say(' ');
        boundary(name);
        if (name === 'blockquote') page.quotes += 1;
      },
      onclosetag(start, end) {
        const name = nameAt(start, end);
        if (hidden.has(name)) mute = Math.max(0, mute - 1);
        boundary(name);
        if (name === 'blockquote') page.quotes = Math.max(0, page.quotes - 1);
      },
      ontext(start, end) {
        if (mute === 0) page.say(html.slice(start, end));
        if (page.length <= limits.words) return;
        cut = true;
        tokens.pause();
      },
      ontextentity(codepoint) {
        if (mute === 0) page.say(String.fromCodePoint(codepoint));
      },
    },
  );
  tokens.write(html);
  tokens.end();
  return { text: page.toString(), cut };
}
