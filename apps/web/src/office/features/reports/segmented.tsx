import { useEffect, useId, useState } from 'react';
import style from './segmented.module.css';

type Props<Value extends string> = {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
};

/** One of a few, all in sight; radio buttons that look like one control. */
export function Segmented<Value extends string>({ label, options, value, onChange }: Props<Value>) {
  const name = useId();
  // Where the address holds the choice, it follows a moment later; until then the control shows what was pressed.
  const [pressed, setPressed] = useState(value);
  useEffect(() => setPressed(value), [value]);
  return (
    <fieldset className={style.segmented}>
      <legend>{label}</legend>
      <div>
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={name}
              checked={option.value === pressed}
              onChange={() => {
                setPressed(option.value);
                onChange(option.value);
              }}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
