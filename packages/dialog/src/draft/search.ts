import { declaredBy } from '../check/fields.ts';
import { readsOf } from '../check/reads.ts';
import type { Loose } from '../check/schema.ts';
import type { Block, Flow, Position } from '../flow.ts';
import { positionsInOrder } from '../order.ts';
import { blockAt, wireId } from '../place.ts';
import { stepOf } from '../steps/registry.ts';

const QUERY_MAX = 200;

/** Wire ids of the blocks that have faults, and of those that differ from the published version. */
export type SearchFacts = { invalid: ReadonlySet<string>; changed: ReadonlySet<string> };

type Found = { id: string; block: Block; text: string };

/** Without accents and capitals. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Every text in a value. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => (key === 'target' ? [] : textsIn(inner)));
}

/** What people may look for in a block. Names of other blocks are not in it: a way is no text. */
function textOf({ dialog, block: id }: Position, block: Block): string {
  const values = block as unknown as Loose;
  const fields = declaredBy(values).flatMap(([field, { kind }]) => {
    if (kind === 'block') return [];
    const texts = textsIn(values[field]);
    return kind === 'html' ? texts.map((html) => html.replace(/<[^<>]*>/g, ' ')) : texts;
  });
  const named = [dialog, id, block.type, stepOf(block.type)?.name ?? '', block.note ?? ''];
  return plain([...named, ...fields].join('\n'));
}

function uses(block: Block, variable: string): boolean {
  if ('variable' in block && block.variable === variable) return true;
  const { code, jsScript } = block as unknown as Loose;
  const words = [code, jsScript].flatMap((text) => String(text ?? '').split(/\W+/));
  return words.includes(variable) || readsOf(block as unknown as Loose).includes(variable);
}

/** Whether a block fits one word of the query. */
function testOf(word: string, facts: SearchFacts): (found: Found) => boolean {
  if (word === 'is:invalid') return ({ id }) => facts.invalid.has(id);
  if (word === 'is:changed') return ({ id }) => facts.changed.has(id);
  const variable = /^uses:(.+)$/.exec(word)?.[1];
  if (variable !== undefined) return ({ block }) => uses(block, variable);
  const wanted = plain(word);
  return ({ text }) => text.includes(wanted);
}

function everyPosition(flow: Flow): Position[] {
  return Object.entries(flow.dialogs).flatMap(([dialog, { blocks }]) =>
    Object.keys(blocks).map((block) => ({ dialog, block })),
  );
}

/** Wire ids of all blocks as a conversation meets them; those that none reaches come last. */
export function blocksInReadingOrder(flow: Flow): string[] {
  const all = [...positionsInOrder(flow), ...everyPosition(flow)];
  return [...new Set(all.map(wireId))];
}

/**
 * The blocks that fit every word of a query, in reading order: a part of a text, a variable, a name or a type, without
 * regard to accents and capitals; `"two words"` together; `is:invalid`, `is:changed`, `uses:variable`.
 */
export function searchBlocks(flow: Flow, query: string, facts: SearchFacts): string[] {
  const words = query.slice(0, QUERY_MAX).match(/"[^"]+"|[^\s"]+/g) ?? [];
  if (words.length === 0) return [];
  const tests = words.map((word) => testOf(word.replaceAll('"', ''), facts));
  return blocksInReadingOrder(flow).filter((id) => {
    const [dialog = '', name = ''] = id.split('/');
    const at = { dialog, block: name };
    const block = blockAt(flow, at);
    return block && tests.every((test) => test({ id, block, text: textOf(at, block) }));
  });
}
