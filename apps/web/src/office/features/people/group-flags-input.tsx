import type { CustomFieldProps } from '../../records/field-props.ts';
import { Group } from '../../records/labelled.tsx';
import { FlagList } from './flag-list.tsx';
import style from './people.module.css';
import { textsOf } from './texts-of.ts';

/** The permissions of everybody in a group. */
export function GroupFlagsInput({ id, field, value, onChange, error, readOnly }: CustomFieldProps) {
  const chosen = textsOf(value);
  return (
    <Group id={id} label={field.label} error={error}>
      <FlagList
        label={field.label}
        has={(flag) => chosen.includes(flag)}
        row={({ name, label }) => (
          <label key={name} className={style.check}>
            <input
              type="checkbox"
              checked={chosen.includes(name)}
              disabled={readOnly}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, name] : chosen.filter((one) => one !== name))
              }
            />
            {label}
          </label>
        )}
      />
    </Group>
  );
}
