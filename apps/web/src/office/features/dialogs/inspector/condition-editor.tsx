import type { Condition, Json } from '@balcao/dialog/flow';
import { Button } from '../../../../ui/button.tsx';
import { Group } from '../../../records/labelled.tsx';
import { conditionOf, firstCondition, itemOf, readCondition } from './condition-item.ts';
import { ConditionItem } from './condition-parts.tsx';
import type { EditorProps } from './editor-props.ts';
import style from './inspector.module.css';

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

export function ConditionEditor({ id, field, value, change, error, fixed }: EditorProps) {
  const condition = readCondition(value);
  if (!condition)
    return (
      <Group id={id} label={field.label} error={error}>
        <Button disabled={fixed !== undefined} onClick={() => change(firstCondition() as Json)}>
          Definir condição
        </Button>
      </Group>
    );
  return (
    <Group id={id} label={field.label} error={error}>
      <ConditionBuilder
        id={id}
        condition={condition}
        change={(next, typing) => change(next as Json, typing)}
      />
      {!field.required && (
        <div className={style.foot}>
          <Button variant="quiet" onClick={() => change(undefined)}>
            Remover condição
          </Button>
        </div>
      )}
    </Group>
  );
}
