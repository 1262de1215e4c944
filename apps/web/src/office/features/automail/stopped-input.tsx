import { Icon } from '../../../ui/icon.tsx';
import type { CustomFieldProps } from '../../records/field-props.ts';
import style from './automail.module.css';

/** Why a rule stopped itself; nothing while it has not. */
export function StoppedInput({ field, value }: CustomFieldProps) {
  if (typeof value !== 'string' || !value) return null;
  return (
    <div className={style.stopped} role="status">
      <Icon name="alert" size={20} />
      <p>
        <b>{field.label}:</b> {value}
      </p>
    </div>
  );
}
