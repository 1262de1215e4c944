import type { Condition } from '@balcao/dialog/flow';
import { conditionOf, itemOf } from './condition-item.ts';
import { ConditionItem } from './condition-parts.tsx';

type Props = {
  id: string;
  condition: Condition;
  change: (condition: Condition, typing?: boolean) => void;
};

/** A condition in rows and groups; nobody sees how the file writes it. */
export function ConditionBuilder({ id, condition, change }: Props) {
  const item = itemOf(condition);
  return (
    <ConditionItem
      id={id}
      item={item}
      put={(next, typing) => next && change(conditionOf(next), typing)}
    />
  );
}
