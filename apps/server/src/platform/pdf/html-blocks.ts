import { toWinAnsi } from './win-ansi.ts';

export type Style = { bold: boolean; italic: boolean; underline: boolean; strike: boolean };

/** Text of one style; `\n` is a forced line break. */
export type Run = { text: string; style: Style };

/** A paragraph, heading or list item. `marker` precedes an item: a bullet or its number. */
export type Block = {
  tag: 'p' | 'h1' | 'h2' | 'h3' | 'li';
  runs: Run[];
  depth: number;
  marker: string;
};

const styleOf: Record<string, keyof Style> = {
  b: 'bold',
  strong: 'bold',
  i: 'italic',
  em: 'italic',
  u: 'underline',
  s: 'strike',
};
const headings = new Set<string>(['h1', 'h2', 'h3']);
const breaking = new Set(['p', 'div', 'ul', 'ol', 'li', 'h1', 'h2', 'h3']);
const unread = new Set(['script', 'style']);
const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0' };

/** Every part of a tag stops at the next `<`, so that parsing takes linear time for any text. */
const PART = /<(\/?)([a-z][a-z0-9]*)[^<>]*>|<[!?][^<>]*>|[^<]+|</gi;
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi;

function decode(text: string): string {
  return text.replace(ENTITY, (entity, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return named[name] ?? entity;
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : '?';
  });
}

/** Reads the HTML of one document from left to right; its fields hold the open elements. */
class Reader {
  readonly blocks: Block[] = [];
  private block: Block = { tag: 'p', runs: [], depth: 0, marker: '' };
  private style: Style = { bold: false, italic: false, underline: false, strike: false };
  /** One entry per open list: the number of its last item, null for lists with bullets. */
  private lists: (number | null)[] = [];
  private skipping: string | undefined;

  open(name: string): void {
    if (this.skipping) return;
    const style = styleOf[name];
    if (style) this.style = { ...this.style, [style]: true };
    if (name === 'br') this.add('\n');
    // A paragraph at the beginning of an item becomes the item.
    const opensItem = this.block.tag === 'li' && this.block.runs.length === 0 && name === 'p';
    if (breaking.has(name) && !opensItem) this.next();
    if (headings.has(name)) this.block.tag = name as Block['tag'];
    if (name === 'ul' || name === 'ol') this.lists.push(name === 'ol' ? 0 : null);
    if (name === 'li') this.item();
    if (unread.has(name)) this.skipping = name;
  }

  close(name: string): void {
    if (this.skipping === name) this.skipping = undefined;
    if (this.skipping) return;
    const style = styleOf[name];
    if (style) this.style = { ...this.style, [style]: false };
    if (breaking.has(name)) this.next();
    if (name === 'ul' || name === 'ol') this.lists.pop();
  }

  text(html: string): void {
    if (!this.skipping) this.add(toWinAnsi(decode(html.replace(/[ \t\r\n\f]+/g, ' '))));
  }

  private add(text: string): void {
    const { runs } = this.block;
    const afterSpace = /[ \n]$/.test(runs.at(-1)?.text ?? '\n');
    const kept = afterSpace ? text.replace(/^ +/, '') : text;
    if (kept !== '') runs.push({ text: kept, style: this.style });
  }

  private item(): void {
    const number = this.lists.pop() ?? null;
    this.lists.push(number === null ? null : number + 1);
    this.block.tag = 'li';
    this.block.depth = this.lists.length;
    this.block.marker = number === null ? '•' : `${number + 1}.`;
  }

  next(): void {
    if (this.block.runs.length > 0) this.blocks.push(this.block);
    this.block = { tag: 'p', runs: [], depth: this.lists.length, marker: '' };
  }
}

/**
 * The blocks of our small HTML (p b strong i em u s ul ol li br h1 h2 h3); other tags are dropped and their text stays.
 * Never throws, and takes time linear in the length. Blocks without text are left out.
 */
export function readBlocks(html: string): Block[] {
  const reader = new Reader();
  for (const [part, slash, name] of html.matchAll(PART)) {
    if (name === undefined) {
      if (!/^<[!?]/.test(part)) reader.text(part);
    } else if (slash) reader.close(name.toLowerCase());
    else reader.open(name.toLowerCase());
  }
  reader.next();
  return reader.blocks;
}
