import { plainText } from '@balcao/contract/html';
import type { Block, Dialog } from '@balcao/dialog/flow';
import { stepOf } from '@balcao/dialog/steps/registry';

const SHOWN = 60;

const shortened = (text: string) => (text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text);

/** The fields that say best what a block is about, best first. */
const TELLING = [
  'text',
  'label',
  'title',
  'variable',
  'status',
  'tag',
  'sectorCode',
  'target',
  'dialog',
];

/** The first words of what a block says, asks or does; empty if nothing tells. */
export function firstWords(block: Block): string {
  const values = block as Record<string, unknown>;
  const told = TELLING.map((name) => values[name]).find(
    (value) => typeof value === 'string' && plainText(value) !== '',
  );
  return typeof told === 'string' ? shortened(plainText(told)) : '';
}

/** The name of a block's type, or what stands in the file for an unknown one. */
export function typeName(block: Block): string {
  return stepOf(block.type)?.name ?? String(block.type);
}

/** A block as people recognize it: its type and first words. */
export function blockName(block: Block): string {
  const words = firstWords(block);
  return words ? `${typeName(block)}: ${words}` : typeName(block);
}

/** The same by its id, which may lead nowhere. */
export function nameOfBlock(dialog: Dialog | undefined, id: string): string {
  const block = dialog && Object.hasOwn(dialog.blocks, id) ? dialog.blocks[id] : undefined;
  return block ? blockName(block) : `${id} (não existe)`;
}
