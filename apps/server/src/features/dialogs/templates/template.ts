import type { DocumentTemplate } from '@balcao/dialog/file-format';
import type { Block, Dialog, Flow } from '@balcao/dialog/flow';
import { stepOf } from '@balcao/dialog/steps/registry';

/**
 * A finished flow to start from; its start dialog is named like its code. `documents` are the templates that it names: an
 * installation that has one of that code keeps its own.
 */
export type FinishedFlow = {
  code: string;
  name: string;
  description: string;
  flow: Flow;
  documents?: DocumentTemplate[];
};

/** Room for a block on the canvas. */
const WIDE = 360;
const HIGH = 160;

/** Conditions name all their ways; an ending has none. */
function goesOn(block: Block): boolean {
  const leads = !block.type.startsWith('condition.') && stepOf(block.type)?.fields.next;
  return Boolean(leads) && !('next' in block);
}

/**
 * Blocks below each other, each leading to the next one unless it says where it leads. `column` and `row` are the place of
 * the first one.
 */
export function below(column: number, row: number, ...blocks: Block[]): Block[] {
  return blocks.map((block, index) => {
    const next = blocks[index + 1]?.id;
    const position = { x: column * WIDE, y: (row + index) * HIGH };
    return { ...block, ...(next !== undefined && goesOn(block) && { next }), position };
  });
}

/** A dialog that begins with the first block. */
export function dialogOf(...columns: Block[][]): Dialog {
  const blocks = columns.flat();
  const byId = Object.fromEntries(blocks.map((block) => [block.id, block]));
  return { start: blocks[0]?.id ?? '', blocks: byId };
}

export const say = (id: string, text: string): Block => ({ id, type: 'send.message', text });

export const askName: Block = {
  id: 'name',
  type: 'input.string',
  variable: 'name',
  required: true,
  label: 'Como você se chama?',
};

export const askPhone: Block = {
  id: 'phone',
  type: 'input.phone',
  variable: 'phone',
  required: true,
  label: 'Telefone com DDD',
  help: 'De preferência um número com WhatsApp.',
};

/** Every installation has this status. */
export const queue: Block = { id: 'queue', type: 'action.set_status', status: 'novo' };
export const talk: Block = { id: 'talk', type: 'input.hold', label: 'Escreva para a equipe' };
