import style from './charge-form.module.css';

type Props = { label: string; value: boolean; onChange: (value: boolean) => void };

/** A choice between yes and no, with its words beside it. */
export function SwitchField({ label, value, onChange }: Props) {
  return (
    <label className={style.switch}>
      <input type="checkbox" checked={value} onChange={({ target }) => onChange(target.checked)} />
      {label}
    </label>
  );
}
