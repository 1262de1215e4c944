import { readOfxDay } from './bank-day.rules.ts';
import { readMoney } from './money-text.rules.ts';
import {
  FileFault,
  LONGEST_VALUE,
  type RawLine,
  requireBookable,
  requireShort,
} from './raw-line.rules.ts';

/** One account of an OFX, with what happened in it. */
export type OfxAccount = {
  bank: string | null;
  agency: string | null;
  number: string | null;
  currency: string | null;
  lines: RawLine[];
  balanceCents: number | null;
  balanceOn: string | null;
};

const NO_OFX = 'O arquivo não é um OFX. Baixe o extrato de novo no banco, em OFX ou CSV.';
const CUT = 'O arquivo está cortado: ele não chega ao fim. Baixe o extrato de novo no banco.';
const FORBIDDEN =
  'O arquivo traz definições de XML (DOCTYPE ou ENTITY), que um extrato não tem. Baixe-o de novo no banco.';

/** Names that hold others, which must end; all other names hold a value and banks leave them open. */
const HOLDERS = new Set(
  `OFX BANKMSGSRSV1 CREDITCARDMSGSRSV1 STMTTRNRS CCSTMTTRNRS STMTRS CCSTMTRS BANKACCTFROM CCACCTFROM
   BANKTRANLIST STMTTRN LEDGERBAL AVAILBAL`.split(/\s+/),
);

/** Names that say which bank, account or movement something is of; by the OFX standard the longest have 255 characters. */
const IDENTIFIERS = new Set('BANKID BRANCHID ACCTID FITID CHECKNUM REFNUM'.split(' '));
const LONGEST_IDENTIFIER = 255;
const TEXTS = new Set(['NAME', 'MEMO']);
const VALUES = new Set([
  ...[...IDENTIFIERS, ...TEXTS],
  ...'CURDEF DTPOSTED DTUSER TRNAMT BALAMT DTASOF'.split(' '),
]);

/** An OFX has six levels. */
const DEEPEST = 20;

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The characters that an OFX may name; a number beyond Unicode and any other name stay as they are. */
const plain = (text: string) =>
  text.replace(
    /&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([0-9a-f]{1,6}));/gi,
    (all, name, ten, hex) => {
      if (name) return entities[name.toLowerCase()] ?? all;
      const code = ten ? Number(ten) : Number.parseInt(hex, 16);
      return code > 31 && code <= 0x10ffff ? String.fromCodePoint(code) : all;
    },
  );

const CDATA = '<![CDATA[';

/** Text that XML leaves as it is, in the way of all other text. Looks at each character once, whatever is left open. */
function bare(text: string): string {
  const pieces: string[] = [];
  let from = 0;
  for (let open = text.indexOf(CDATA); open >= 0; open = text.indexOf(CDATA, from)) {
    const inside = open + CDATA.length;
    const close = text.indexOf(']]>', inside);
    if (close < 0) throw new FileFault(CUT);
    const kept = text.slice(inside, close);
    pieces.push(
      text.slice(from, open),
      kept.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
    );
    from = close + 3;
  }
  return pieces.join('') + text.slice(from);
}

type Fields = Record<string, string>;
type Token = { name: string; ends: boolean; value: string; line: number };

/** Every mark with the text behind it, in one pass. Comments and instructions are not among them. */
function* tokensOf(text: string): Generator<Token> {
  let line = 1;
  let ending = text.indexOf('\n');
  let open = text.indexOf('<');
  while (open >= 0) {
    for (; ending >= 0 && ending < open; ending = text.indexOf('\n', ending + 1)) line += 1;
    const close = text.indexOf('>', open);
    if (close < 0) throw new FileFault(CUT);
    const next = text.indexOf('<', close);
    const said = text.slice(open + 1, close).trim();
    const name = said.replace(/^\//, '').split(/[\s/]/, 1)[0]?.toUpperCase() ?? '';
    const value = text.slice(close + 1, next < 0 ? text.length : next);
    if (/^\/?[A-Za-z]/.test(said)) yield { name, ends: said.startsWith('/'), value, line };
    open = next;
  }
}

const fresh = (): OfxAccount => ({
  bank: null,
  agency: null,
  number: null,
  currency: null,
  lines: [],
  balanceCents: null,
  balanceOn: null,
});

function lineOf(fields: Fields, line: number): RawLine | null {
  const said = fields.DTPOSTED ?? fields.DTUSER ?? '';
  const on = readOfxDay(said);
  if (on === null) throw new FileFault(`Linha ${line}: “${said.slice(0, 30)}” não é uma data.`);
  const amount = fields.TRNAMT ?? '';
  const cents = readMoney(amount);
  if (cents === null || !Number.isFinite(cents))
    throw new FileFault(`Linha ${line}: “${amount.slice(0, 30)}” não é um valor em reais.`);
  requireBookable(line, cents);
  // Banks write notes and balances as movements of nothing.
  if (cents === 0) return null;
  const words = [fields.NAME, fields.MEMO].filter((word) => word !== undefined && word !== '');
  const text =
    words.length === 2 && words[1]?.includes(words[0] ?? '') ? words[1] : words.join(' ');
  const document = fields.CHECKNUM || fields.REFNUM || null;
  return { line, on, cents, text: text ?? '', document, name: fields.FITID ?? '' };
}

/** Fills one account at a time; `OFX`, its lists and movements must all end. */
class Reading {
  readonly accounts: OfxAccount[] = [];
  #account = fresh();
  #fields: Fields = {};
  #inside: string[] = [];

  take({ name, ends, value, line }: Token): void {
    if (!HOLDERS.has(name)) {
      if (!ends && VALUES.has(name)) this.#fields[name] ??= this.#said(name, value, line);
      return;
    }
    if (ends) this.#end(name, line);
    else this.#begin(name);
  }

  #said(name: string, value: string, line: number): string {
    const whole = value.trim();
    const said = plain(TEXTS.has(name) ? whole.slice(0, LONGEST_VALUE) : whole).trim();
    if (IDENTIFIERS.has(name)) requireShort(line, `o campo ${name}`, said, LONGEST_IDENTIFIER);
    return said;
  }

  #begin(name: string): void {
    if (this.#inside.length === DEEPEST || (name === 'STMTTRN' && this.#inside.includes(name)))
      throw new FileFault(CUT);
    if (name === 'STMTRS' || name === 'CCSTMTRS') this.#account = fresh();
    if (name === 'BANKTRANLIST' || name.endsWith('ACCTFROM'))
      this.#account.currency ??= this.#fields.CURDEF ?? null;
    this.#inside.push(name);
    this.#fields = {};
  }

  #end(name: string, line: number): void {
    if (this.#inside.at(-1) !== name) throw new FileFault(CUT);
    this.#inside.pop();
    const fields = this.#fields;
    const account = this.#account;
    if (name.endsWith('ACCTFROM')) {
      account.bank = fields.BANKID || null;
      account.agency = fields.BRANCHID || null;
      account.number = fields.ACCTID || null;
    }
    if (name === 'STMTTRN') {
      const found = lineOf(fields, line);
      if (found) account.lines.push(found);
    }
    if (name === 'LEDGERBAL') {
      account.balanceCents = readMoney(fields.BALAMT ?? '');
      account.balanceOn = readOfxDay(fields.DTASOF ?? '');
    }
    if (name === 'STMTRS' || name === 'CCSTMTRS') this.accounts.push(account);
    this.#fields = {};
  }

  get isWhole(): boolean {
    return this.#inside.length === 0;
  }
}

/** Whether a text says that it is an OFX, in either of its forms. */
export const isOfx = (text: string): boolean => /<OFX>|OFXHEADER/i.test(text.slice(0, 5_000));

/**
 * The accounts of an OFX, version 1 (SGML, values left open) or 2 (XML). Reads each mark once, knows no entities but those of every
 * XML, and goes into nothing, so that no file can make it work long. Throws FileFault.
 */
export function readOfx(text: string): OfxAccount[] {
  if (/<!(?:DOCTYPE|ENTITY|ELEMENT)/i.test(text)) throw new FileFault(FORBIDDEN);
  const begin = text.search(/<OFX>/i);
  if (begin < 0) throw new FileFault(NO_OFX);
  const before = text.slice(0, begin).split('\n').length - 1;
  const reading = new Reading();
  for (const token of tokensOf(bare(text.slice(begin))))
    reading.take({ ...token, line: token.line + before });
  if (!reading.isWhole) throw new FileFault(CUT);
  return reading.accounts;
}
