import type { Flow } from '@balcao/dialog/flow';
import { firstWords, nameOfBlock, typeName } from '../inspector/block-name.ts';
import type { Row } from './rows.ts';

/** What a line says: its title, and what stands beside it in a quieter colour. */
export type Words = { title: string; detail: string };

/** What happens on a way that is led nowhere: a branch of an "if" goes on where the rest goes. */
function endOf(flow: Flow, { dialog, block, exit }: Row & { kind: 'jump' }): string {
  const from = flow.dialogs[dialog]?.blocks[block];
  const goesOn = from?.type === 'condition.code' && exit.startsWith('on') && exit !== 'onError';
  return goesOn && from.next ? 'segue nos outros casos' : 'o diálogo termina';
}

/** The words of a line of the outline. */
export function wordsOf(flow: Flow, row: Row): Words {
  switch (row.kind) {
    case 'dialog': {
      const count = row.count === 1 ? '1 bloco' : `${row.count} blocos`;
      return { title: row.dialog, detail: row.isStart ? `${count}, começa aqui` : count };
    }
    case 'block': {
      const words = firstWords(row.block);
      const name = typeName(row.block);
      return words ? { title: words, detail: name } : { title: name, detail: '' };
    }
    case 'way':
      return { title: `${row.label}:`, detail: '' };
    case 'jump':
      return row.target === null
        ? { title: row.label, detail: endOf(flow, row) }
        : {
            title: row.label,
            detail: `vai para ${nameOfBlock(flow.dialogs[row.dialog], row.target)}`,
          };
    case 'loose':
      return { title: 'Sem caminho até aqui', detail: String(row.count) };
    case 'mark':
      return row.mark.kind === 'note'
        ? { title: row.mark.text || 'Nota vazia', detail: 'Nota' }
        : { title: row.mark.title || 'Grupo sem título', detail: 'Grupo' };
  }
}

/** The block that a line is about, if it is about one. */
export function blockOf(row: Row | undefined): string | undefined {
  if (row?.kind === 'block') return row.block.id;
  return row?.kind === 'way' || row?.kind === 'jump' ? row.block : undefined;
}
