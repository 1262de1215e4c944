import { mailRule } from '@balcao/contract/automail/records';
import { isShipped } from '@balcao/contract/automail/triggers';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Icon } from '../../../ui/icon.tsx';
import { SwitchInput } from '../../records/choice-inputs.tsx';
import type { CustomFieldProps } from '../../records/field-props.ts';
import { recordQuery } from '../../records/record-queries.ts';
import style from './automail.module.css';
import { dryRunText } from './dry-run-words.ts';
import { dryRunQuery } from './queries.ts';
import { triggerIn } from './rule-parts.ts';

/** Switches a rule on and off; who switches it on should have seen what it would send. */
export function ActiveInput(props: CustomFieldProps) {
  const id = Number(useParams({ strict: false }).id);
  return (
    <>
      <SwitchInput {...props} />
      {props.value === true && !props.readOnly && (id > 0 ? <Seen id={id} /> : <Unsaved />)}
    </>
  );
}

function Unsaved() {
  return (
    <p className={style.hint} role="status">
      <Icon name="info" size={16} />
      Salve desligado e simule antes: assim você vê para quem este e-mail iria.
    </p>
  );
}

function Seen({ id }: { id: number }) {
  const { data: row } = useQuery({ ...recordQuery(mailRule, id), enabled: false });
  const { data: run } = useQuery(dryRunQuery(id, String(row?.data.updated_at)));
  const trigger = row && triggerIn(row.data);
  if (!row || row.data.active === true || (trigger && isShipped(trigger.kind))) return null;
  return (
    <p className={style.hint} role="status">
      <Icon name="info" size={16} />
      {run ? dryRunText(run) : 'Você ainda não simulou este e-mail. Use “Simular” antes de salvar.'}
    </p>
  );
}
