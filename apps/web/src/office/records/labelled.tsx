import type { ReactNode } from 'react';
import field from '../../ui/field.module.css';
import { Icon } from '../../ui/icon.tsx';
import style from './field-input.module.css';

type Props = { id: string; label: string; error?: string | undefined; children: ReactNode };

export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null;
  return (
    <p className={field.error} id={`${id}-error`} role="alert">
      <Icon name="alert" size={16} />
      {error}
    </p>
  );
}

/** A label above one control that `ui/field.tsx` does not cover, with the error below. */
export function Labelled({ id, label, error, children }: Props) {
  return (
    <div className={field.field}>
      <label className={field.label} htmlFor={id}>
        {label}
      </label>
      {children}
      <FieldError id={id} error={error} />
    </div>
  );
}

/** The same for several controls. */
export function Group({ id, label, error, children }: Props) {
  return (
    <fieldset className={style.group} aria-describedby={error && `${id}-error`}>
      <legend className={field.label}>{label}</legend>
      {children}
      <FieldError id={id} error={error} />
    </fieldset>
  );
}
