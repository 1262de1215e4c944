import { mailPapers, paperNames } from '@balcao/contract/automail/contents';
import { aboutOf, triggers } from '@balcao/contract/automail/triggers';
import { OptionsInput } from '../../records/choice-inputs.tsx';
import type { CustomFieldProps } from '../../records/field-props.ts';
import { Group } from '../../records/labelled.tsx';
import style from './automail.module.css';
import { triggerIn } from './rule-parts.ts';

/** The papers that the trigger's records have, and those chosen for another trigger, so that they can be taken off. */
export function AttachmentsInput(props: CustomFieldProps) {
  const { id, field, form, value, error } = props;
  const trigger = triggerIn(form.values);
  const fitting: readonly string[] = trigger ? mailPapers[aboutOf(trigger)] : [];
  const chosen = Array.isArray(value) ? value.map(String) : [];
  const strange = paperNames.filter(
    (paper) => chosen.includes(paper.value) && !fitting.includes(paper.value),
  );
  const options = paperNames.filter(
    (paper) => fitting.includes(paper.value) || chosen.includes(paper.value),
  );
  if (options.length === 0)
    return (
      <Group id={id} label={field.label} error={error}>
        <p className={style.help}>
          {trigger
            ? `“${triggers[trigger.kind].label}” não tem anexos.`
            : 'Escolha antes quando enviar.'}
        </p>
      </Group>
    );
  const fault =
    trigger &&
    strange[0] &&
    `“${triggers[trigger.kind].label}” não tem ${strange[0].label}. Desmarque este anexo.`;
  return <OptionsInput {...props} field={{ ...field, options }} error={error ?? fault} />;
}
