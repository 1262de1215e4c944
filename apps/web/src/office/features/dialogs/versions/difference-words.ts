import type { Difference } from '@balcao/dialog/draft/difference';
import type { Flow, Json } from '@balcao/dialog/flow';
import { allSteps, stepOf } from '@balcao/dialog/steps/registry';
import { valueWords } from './value-words.ts';

/** One changed field of a block, in words. */
export type FieldWords = { field: string; before: string; after: string };

/** What happened to one block. `block` is its wire id, a dialog's name, or '' for the whole flow. */
export type BlockWords = {
  block: string;
  name: string;
  kind: 'added' | 'removed' | 'changed';
  fields: FieldWords[];
};

/** Fields by name, for a block whose type is unknown: in two step types they mean the same. */
const anyField = new Map(allSteps().flatMap(([, { fields }]) => Object.entries(fields)));

function typeIn(flow: Flow, wireId: string): string {
  const [dialog = '', block = ''] = wireId.split('/');
  return flow.dialogs[dialog]?.blocks[block]?.type ?? '';
}

function nameOf(flow: Flow, block: string): string {
  if (block === '') return 'Fluxo inteiro';
  if (!block.includes('/')) return `Diálogo ${block}`;
  return stepOf(typeIn(flow, block))?.name ?? 'Bloco';
}

function fieldWords(flow: Flow, { block, field, before, after }: Difference['changed'][number]) {
  if (field === 'start') {
    const label = block === '' ? 'Primeiro diálogo' : 'Primeiro bloco';
    return {
      field: label,
      before: valueWords(undefined, before),
      after: valueWords(undefined, after),
    };
  }
  if (field === 'type') return { field: 'Tipo', before: typeName(before), after: typeName(after) };
  const known = stepOf(typeIn(flow, block))?.fields[field] ?? anyField.get(field);
  return {
    field: known?.label ?? field,
    before: valueWords(known?.kind, before),
    after: valueWords(known?.kind, after),
  };
}

const typeName = (type: Json): string => stepOf(String(type))?.name ?? String(type);

/**
 * A difference in plain words (pt-BR), block by block: new ones, changed ones, removed ones. `flow` tells the types of blocks,
 * as far as it has them.
 */
export function differenceWords({ added, removed, changed }: Difference, flow: Flow): BlockWords[] {
  const whole = (kind: BlockWords['kind']) => (block: string) => ({
    block,
    name: nameOf(flow, block),
    kind,
    fields: [],
  });
  const byBlock = Map.groupBy(changed, ({ block }) => block);
  return [
    ...added.map(whole('added')),
    ...[...byBlock].map(([block, changes]) => ({
      ...whole('changed')(block),
      fields: changes.map((change) => fieldWords(flow, change)),
    })),
    ...removed.map(whole('removed')),
  ];
}

const counted = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];

/** How much differs, in one line. */
export function differenceSum(blocks: readonly BlockWords[]): string {
  const count = (kind: BlockWords['kind']) => blocks.filter((one) => one.kind === kind).length;
  const parts = [
    ...counted(count('added'), 'bloco novo', 'blocos novos'),
    ...counted(count('changed'), 'alterado', 'alterados'),
    ...counted(count('removed'), 'removido', 'removidos'),
  ];
  return parts.length > 0 ? `${parts.join(', ')}.` : 'Nenhuma diferença.';
}
