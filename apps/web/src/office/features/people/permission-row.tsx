import { Icon } from '../../../ui/icon.tsx';
import type { Flag } from './flag-areas.ts';
import style from './people.module.css';

/** Where a permission comes from, or why it is missing. */
export type Source = 'group' | 'granted' | 'denied' | 'none';

type Sources = { flags: string[]; granted: string[]; denied: string[] };

/** A denial outweighs a grant (docs/product/rights.md#groups-and-flags). */
export function sourceOf(name: string, { flags, granted, denied }: Sources): Source {
  if (denied.includes(name)) return 'denied';
  if (granted.includes(name)) return 'granted';
  return flags.includes(name) ? 'group' : 'none';
}

const words: Record<Source, string> = {
  group: 'Do grupo',
  granted: 'Concedida',
  denied: 'Negada',
  none: 'Não tem',
};

type Props = {
  flag: Flag;
  source: Source;
  inGroup: boolean;
  /** Missing if the row is read-only. */
  onChoose: ((source: Source) => void) | undefined;
};

export function PermissionRow({ flag, source, inGroup, onChoose }: Props) {
  const has = source === 'group' || source === 'granted';
  return (
    <div className={style.permission} data-source={source}>
      <span className={style.mark}>{<Icon name={has ? 'check' : 'ban'} size={16} />}</span>
      <span>{flag.label}</span>
      {onChoose ? (
        <select
          aria-label={`${flag.area}: ${flag.label}`}
          value={source === 'none' ? 'group' : source}
          onChange={({ target }) => onChoose(target.value as Source)}
        >
          <option value="group">{inGroup ? words.group : words.none}</option>
          <option value="granted">{words.granted}</option>
          <option value="denied">{words.denied}</option>
        </select>
      ) : (
        <span className={style.source}>{words[source]}</span>
      )}
    </div>
  );
}
