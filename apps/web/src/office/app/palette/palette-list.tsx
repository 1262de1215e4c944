import { Icon } from '../../../ui/icon.tsx';
import style from './palette.module.css';
import type { Entry } from './recent.ts';

type Props = {
  groups: readonly [string, Entry[]][];
  chosen: Entry | undefined;
  run: (entry: Entry) => void;
};

export const optionId = ({ id }: Entry) => `palette-${id}`;

function comeIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}

export function PaletteList({ groups, chosen, run }: Props) {
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
            <Option key={entry.id} entry={entry} chosen={entry === chosen} run={run} />
          ))}
        </fieldset>
      ))}
    </div>
  );
}

type OptionProps = { entry: Entry; chosen: boolean; run: Props['run'] };

function Option({ entry, chosen, run }: OptionProps) {
  return (
    <button
      type="button"
      ref={chosen ? comeIntoView : null}
      id={optionId(entry)}
      className={style.option}
      role="option"
      tabIndex={-1}
      aria-selected={chosen}
      // The field keeps the focus.
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => run(entry)}
    >
      <Icon name={entry.icon} size={16} />
      <span className={style.label}>{entry.label}</span>
      <span className={style.detail}>{entry.detail}</span>
    </button>
  );
}
