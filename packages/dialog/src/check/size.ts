import type { Flow } from '../flow.ts';
import { type Finding, type FlowFault, faultAt, quoted } from './fault.ts';
import { blocksOf } from './fields.ts';
import { isObject } from './schema.ts';

const BLOCKS_MAX = 10_000;
const DIALOGS_MAX = 1_000;
/** What one field of a draft may list; a flow that may be published has fewer. */
const LIST_MAX = 200;

const blocksIn = (dialog: unknown) =>
  isObject(dialog) && isObject(dialog.blocks) ? Object.keys(dialog.blocks).length : 0;

/** Why a flow has too many parts, or undefined. */
export function faultOfCount({ dialogs }: { dialogs: object }): Finding | undefined {
  const all: unknown[] = Object.values(dialogs);
  if (all.length > DIALOGS_MAX)
    return { code: 'TOO_LARGE', message: 'O fluxo passa de 1.000 diálogos.' };
  const blocks = all.reduce<number>((sum, dialog) => sum + blocksIn(dialog), 0);
  if (blocks <= BLOCKS_MAX) return undefined;
  return { code: 'TOO_LARGE', message: 'O fluxo passa de 10.000 blocos.' };
}

/** Blocks with a list (options, cases, links) that is longer than a draft may have. */
export function faultsOfLists(flow: Flow): FlowFault[] {
  const faults: FlowFault[] = [];
  for (const { value, ...place } of blocksOf(flow)) {
    for (const [field, list] of Object.entries(isObject(value) ? value : {})) {
      if (!Array.isArray(list) || list.length <= LIST_MAX) continue;
      const message = `${quoted(field)} passa de ${LIST_MAX} itens.`;
      faults.push(faultAt(place, { code: 'TOO_LARGE', message }));
    }
  }
  return faults;
}
