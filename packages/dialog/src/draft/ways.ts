import { declaredBy } from '../check/fields.ts';
import type { Loose } from '../check/schema.ts';
import type { Block, Case } from '../flow.ts';
import type { Field } from '../steps/fields.ts';
import { conditionText } from './condition-text.ts';

/**
 * One way out of a block. `exit` is the field that holds it (`next`, `onTrue`, `cases.0`), `target` a block of the same
 * dialog or null where the way is open. `call` names the dialog that is called on the way. `required`: it cannot be open.
 */
export type Way = {
  exit: string;
  label: string;
  target: string | null;
  call?: string;
  required?: true;
};

const labels: Record<string, string> = {
  'condition.code onTrue': 'Se sim',
  'condition.code onFalse': 'Se não',
  'condition.code next': 'Nos outros casos',
  'condition.case next': 'Em nenhum dos casos',
  'action.goto_block target': 'Vai para',
  'action.goto_dialog next': 'Quando voltar',
  'action.balance.debit next': 'Se debitou',
  'action.balance.debit onError': 'Se o valor não servir',
  onInsufficient: 'Se o saldo não bastar',
  onError: 'Se o código falhar',
  next: 'Depois',
};

function labelOf(type: string, field: string): string {
  return labels[`${type} ${field}`] ?? labels[field] ?? field;
}

/** A way that no conversation takes is drawn only if it is set: the rest of an “if”, the failure of code that is not there. */
function isDrawn(block: Loose, field: string): boolean {
  if (block[field] !== undefined) return true;
  if (field === 'onError') return block.code !== undefined || block.amount !== undefined;
  const isRest = block.type === 'condition.code' && field === 'next';
  return !isRest || (block.onTrue === undefined && block.onFalse === undefined);
}

function waysOfField(block: Loose, name: string, { kind, required }: Field): Way[] {
  const value = block[name];
  if (kind === 'dialog')
    return [
      {
        exit: name,
        label: `Chama ${String(value)}`,
        target: null,
        call: String(value),
        required: true,
      },
    ];
  if (kind === 'cases')
    return (value as Case[]).map(({ when, target }, index) => {
      const label = `${index + 1}. ${conditionText(when)}`;
      return { exit: `${name}.${index}`, label, target, required: true };
    });
  if (kind !== 'block' || !isDrawn(block, name)) return [];
  const target = typeof value === 'string' ? value : null;
  return [
    { exit: name, label: labelOf(String(block.type), name), target, ...(required && { required }) },
  ];
}

/** Every way out of a block that the canvas draws and connects, its branches first and `next` last. */
export function waysOf(block: Block): Way[] {
  const values = block as unknown as Loose;
  return declaredBy(values)
    .toSorted(([a], [b]) => Number(a === 'next') - Number(b === 'next'))
    .flatMap(([name, field]) => waysOfField(values, name, field));
}

/** The same block as the end of its dialog: what a jump becomes when its target is gone. */
function ending({ id, position, note }: Block): Block {
  return {
    id,
    type: 'action.return_dialog',
    ...(position && { position }),
    ...(note !== undefined && { note }),
  };
}

function withField(block: Block, field: string, value: unknown): Block {
  const others = Object.entries(block).filter(([key]) => key !== field);
  return Object.fromEntries(value === undefined ? others : [...others, [field, value]]) as Block;
}

function casesTo(cases: Case[], follow: (target: string) => string | undefined): Case[] {
  const led = cases.map((one) => ({ ...one, target: follow(one.target) }));
  const isSame = led.every(({ target }, index) => target === cases[index]?.target);
  return isSame ? cases : led.filter((one): one is Case => one.target !== undefined);
}

/**
 * A block whose ways lead where `follow` says; where it says nothing, the way is cut: a case goes, and a jump becomes the
 * end of its dialog. The same object if nothing changes.
 */
export function retargeted(block: Block, follow: (target: string) => string | undefined): Block {
  let after = block;
  for (const [field, { kind, required }] of declaredBy(block as unknown as Loose)) {
    const value = (block as unknown as Loose)[field];
    const isWay = kind === 'block' && typeof value === 'string';
    const led = isWay ? follow(value) : kind === 'cases' ? casesTo(value as Case[], follow) : value;
    if (led === value) continue;
    if (led === undefined && required) return ending(block);
    after = withField(after, field, led);
  }
  return after;
}
