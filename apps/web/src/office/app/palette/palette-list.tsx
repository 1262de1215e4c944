import { Icon } from '../../../ui/icon.tsx';
import { Option } from '../../../ui/option.tsx';
import style from './palette.module.css';
import type { Entry } from './recent.ts';

type Props = {
  groups: readonly [string, Entry[]][];
  active: Entry | undefined;
  run: (entry: Entry) => void;
};

export const optionId = ({ id }: Entry) => `palette-${id}`;

export function PaletteList({ groups, active, run }: Props) {
  return (
    <div
      id="palette-list"
      className={style.list}
      role="listbox"
      aria-label="Opções"
      hidden={groups.length === 0}
    >
      {groups.map(([name, entries]) => (
        <fieldset key={name} className={style.group} aria-label={name}>
          <div className={style.name} aria-hidden="true">
            {name}
          </div>
          {entries.map((entry) => (
            <Option
              key={entry.id}
              id={optionId(entry)}
              className={style.option}
              active={entry === active}
              onClick={() => run(entry)}
            >
              <Icon name={entry.icon} size={16} />
              <span className={style.label}>{entry.label}</span>
              <span className={style.detail}>{entry.detail}</span>
            </Option>
          ))}
        </fieldset>
      ))}
    </div>
  );
}
