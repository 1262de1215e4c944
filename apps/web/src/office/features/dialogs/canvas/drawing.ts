import { plainText } from '@balcao/contract/html';
import { type Way, waysOf } from '@balcao/dialog/draft/ways';
import type { Block } from '@balcao/dialog/flow';
import { stepOf } from '@balcao/dialog/steps/registry';

/** Sizes of a node's parts in pixels; block-node.module.css draws them the same. */
export const SIZE = { width: 264, head: 32, line: 20, pad: 12, button: 32, way: 28 };
const CHARS_OF_LINE = 30;
const MOST_LINES = 4;
const MOST_BUTTONS = 5;
/** More ways out than a valid block has; what is beyond is counted, and led in the outline. */
const MOST_ROWS = 64;

/** A block as the visitor will see it, or in words if the visitor sees nothing of it. */
export type Drawing = {
  name: string;
  look: 'bubble' | 'question' | 'decision' | 'act';
  text: string;
  /** How many lines the text gets. */
  lines: number;
  picture: boolean;
  /** Buttons that the visitor presses; `more` are not drawn. */
  buttons: string[];
  more: number;
  /** What stands in the input, for a question with one. */
  input: string | undefined;
  /** Ways out with a row of their own; a single `next` has none. */
  rows: Way[];
  /** Ways out without a row, because there are too many. */
  rowless: number;
  /** The dialog that the block calls. */
  call: string | undefined;
  /** All ways to blocks of the same dialog. */
  ways: Way[];
  height: number;
};

function lookOf(type: string): Drawing['look'] {
  if (type === 'send.message') return 'bubble';
  if (type.startsWith('input.')) return 'question';
  return type.startsWith('condition.') ? 'decision' : 'act';
}

function textOf(block: Block): string {
  switch (block.type) {
    case 'send.message':
      return plainText(block.text);
    case 'action.apply_tag':
      return block.tag;
    case 'action.set_status':
      return block.status;
    case 'action.set_sector_code':
      return block.sectorCode;
    case 'action.document_add':
      return block.title;
    case 'action.balance.debit':
      return block.amount.includes('{{') ? block.amount : `R$ ${block.amount}`;
    case 'action.goto_dialog':
      return block.dialog;
    case 'action.goto_block':
      return '';
    case 'action.code':
      return `${block.variable} = …`;
    default:
      return 'label' in block ? plainText(block.label ?? '') : '';
  }
}

function buttonsOf(block: Block): string[] {
  switch (block.type) {
    case 'send.message':
      return (block.links ?? []).map(({ name }) => name);
    case 'input.option':
      return block.options.map(({ name }) => name);
    case 'input.boolean':
      return [block.yesText ?? 'Sim', block.noText ?? 'Não'];
    case 'input.file':
      return ['Enviar arquivo'];
    case 'input.sign':
      return ['Assinar'];
    default:
      return [];
  }
}

const examples: Partial<Record<Block['type'], string>> = {
  'input.string': 'Escreva aqui',
  'input.cpf': '000.000.000-00',
  'input.date_br': 'dd/mm/aaaa',
  'input.phone': '(00) 00000-0000',
  'input.city': 'Escolha a cidade',
  'input.email': 'nome@exemplo.com.br',
  'input.integer': '0',
  'input.cep_br': '00000-000',
};

function linesOf(text: string): number {
  const lines = text
    .split('\n')
    .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / CHARS_OF_LINE)), 0);
  return text ? Math.min(lines, MOST_LINES) : 0;
}

function heightOf(drawn: Omit<Drawing, 'height'>) {
  const { lines, picture, buttons, more, input, rows, rowless, call } = drawn;
  const { head, line, pad, button, way } = SIZE;
  const text = lines > 0 ? lines * line + pad : 0;
  const shown = buttons.length + (more > 0 ? 1 : 0) + (input ? 1 : 0) + (picture ? 1 : 0);
  return (
    head +
    text +
    shown * button +
    (rows.length + (rowless > 0 ? 1 : 0) + (call ? 1 : 0)) * way +
    pad
  );
}

function draw(block: Block): Drawing {
  const text = textOf(block);
  const buttons = buttonsOf(block);
  const ways = waysOf(block).filter((way) => way.call === undefined);
  const plain = ways.length === 1 && ways[0]?.exit === 'next';
  const drawn = {
    name: stepOf(block.type)?.name ?? block.type,
    look: lookOf(block.type),
    text,
    lines: linesOf(text),
    picture: block.type === 'send.message' && block.media !== undefined,
    buttons: buttons.slice(0, MOST_BUTTONS),
    more: Math.max(0, buttons.length - MOST_BUTTONS),
    input: examples[block.type],
    rows: plain ? [] : ways.slice(0, MOST_ROWS),
    rowless: Math.max(0, ways.length - MOST_ROWS),
    call: block.type === 'action.goto_dialog' ? block.dialog : undefined,
    ways,
  };
  return { ...drawn, height: heightOf(drawn) };
}

/** Blocks never change: an edit makes a new one. */
const drawings = new WeakMap<Block, Drawing>();

export function drawingOf(block: Block): Drawing {
  const known = drawings.get(block);
  if (known) return known;
  const made = draw(block);
  drawings.set(block, made);
  return made;
}
