import { mailVariables } from '@balcao/contract/automail/contents';
import { aboutOf, triggers } from '@balcao/contract/automail/triggers';
import { conditionsIn, rootOf } from '@balcao/dialog/check/conditions';
import type { Condition } from '@balcao/dialog/flow';
import { Button } from '../../../ui/button.tsx';
import { ConditionBuilder } from '../../conditions/condition-builder.tsx';
import { firstCondition, readCondition } from '../../conditions/condition-item.ts';
import type { CustomFieldProps } from '../../records/field-props.ts';
import { Group } from '../../records/labelled.tsx';
import { OfferedVariables } from '../../writing/offered-variables.ts';
import style from './automail.module.css';
import formStyle from './rule-form.module.css';
import { triggerIn } from './rule-parts.ts';

/** What the condition reads and the trigger's records do not have, in words. */
function faultOf(condition: Condition, known: readonly string[], trigger: string) {
  const read = conditionsIn(condition).flatMap(({ one: { variable } }) =>
    typeof variable === 'string' ? [variable] : [],
  );
  const stranger = read.find((name) => name !== '' && !known.includes(rootOf(name)));
  if (stranger) return `“${trigger}” não tem a variável “${stranger}”. Escolha outra.`;
  return read.includes('') ? 'Escolha a variável de cada comparação.' : undefined;
}

/** Which of the trigger's records get the mail: all, or those for which a condition is true. */
export function ConditionsInput({ id, field, form, value, onChange, ...rest }: CustomFieldProps) {
  const { error, readOnly } = rest;
  const trigger = triggerIn(form.values);
  const condition = readCondition(value);
  if (!trigger)
    return (
      <Group id={id} label={field.label} error={error}>
        <p className={style.help}>Escolha antes quando enviar.</p>
      </Group>
    );
  const variables = mailVariables[aboutOf(trigger)];
  const known = variables.map(({ name }) => name);
  const fault = condition && faultOf(condition, known, triggers[trigger.kind].label);
  return (
    <Group id={id} label={field.label} error={error ?? fault}>
      {!condition && (
        <div className={formStyle.none}>
          <p className={style.help}>Sem condição: vale para todos.</p>
          {!readOnly && (
            <Button onClick={() => onChange(firstCondition())}>Definir condição</Button>
          )}
        </div>
      )}
      {condition && (
        <OfferedVariables value={variables}>
          <fieldset className={formStyle.plain} disabled={readOnly} aria-label="Condição">
            <ConditionBuilder id={id} condition={condition} change={onChange} />
            {!readOnly && (
              <Button variant="quiet" onClick={() => onChange(null)}>
                Remover condição
              </Button>
            )}
          </fieldset>
        </OfferedVariables>
      )}
    </Group>
  );
}
