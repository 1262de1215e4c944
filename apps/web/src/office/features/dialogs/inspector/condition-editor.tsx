import type { Json } from '@balcao/dialog/flow';
import { Button } from '../../../../ui/button.tsx';
import { ConditionBuilder } from '../../../conditions/condition-builder.tsx';
import { firstCondition, readCondition } from '../../../conditions/condition-item.ts';
import { Group } from '../../../records/labelled.tsx';
import type { EditorProps } from './editor-props.ts';
import style from './inspector.module.css';

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
