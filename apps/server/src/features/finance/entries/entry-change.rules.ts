import type { ChangedEntry, Entry, WrittenPart } from '@balcao/contract/finance/entry';

type Asked = Omit<ChangedEntry, 'updated_at'>;

/** What says to which accounts something belongs, of entries and of what is to become entries. */
type Spread = Pick<Entry, 'fn_account_id' | 'fn_cost_center_id'> & {
  split: readonly WrittenPart[];
};

/** A spread as it would be asked for: percents stay percents. */
const writtenSplit = ({ split }: Pick<Spread, 'split'>): WrittenPart[] =>
  split.map(({ fn_account_id, fn_cost_center_id, percent, amount_cents }) => ({
    fn_account_id,
    fn_cost_center_id,
    ...(percent ? { percent } : { amount_cents }),
  }));

const partText = (part: WrittenPart) =>
  [
    part.fn_account_id,
    part.fn_cost_center_id ?? '',
    part.percent ? Number(part.percent) : '',
    part.amount_cents ?? '',
  ].join(' ');
const splitText = (split: readonly WrittenPart[] | null | undefined) =>
  (split ?? []).map(partText).join(', ');

/** The fields that are asked to be otherwise than they are. */
export function changedFields(before: Entry, asked: Asked): string[] {
  return Object.entries(asked).flatMap(([name, value]) => {
    if (value === undefined) return [];
    const isSame =
      name === 'split'
        ? splitText(asked.split) === splitText(writtenSplit(before))
        : value === before[name as keyof Entry];
    return isSame ? [] : [name];
  });
}

/** The entry with its changes: a new spread replaces the account, a new account the spread. */
export function withChanges<T extends Spread>(before: T, asked: Asked) {
  const { fn_account_id, fn_cost_center_id, split, ...plain } = asked;
  const kept = writtenSplit(before);
  const becomes = split === undefined && !fn_account_id ? kept : (split ?? []);
  const alone = becomes.length === 0;
  return {
    ...before,
    ...Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined)),
    fn_account_id: fn_account_id ?? (alone ? before.fn_account_id : null),
    fn_cost_center_id:
      fn_cost_center_id === undefined
        ? alone
          ? before.fn_cost_center_id
          : null
        : fn_cost_center_id,
    split: becomes,
  };
}
