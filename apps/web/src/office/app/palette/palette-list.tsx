import { Icon } from '../../../ui/icon.tsx';
import style from './palette.module.css';
import type { Entry } from './recent.ts';

type Props = {
  offers: readonly Entry[];
  /** So many of them, at the top, are where the person was before. */
  recent: number;
  active: number;
  run: (entry: Entry) => void;
};

function comeIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}

export function PaletteList({ offers, recent, active, run }: Props) {
  return (
    <div
      id="palette-list"
      className={style.list}
      role="listbox"
      aria-label="Opções"
      hidden={offers.length === 0}
    >
      {offers.map((entry, index) => (
        <button
          type="button"
          key={entry.id}
          ref={index === active ? comeIntoView : null}
          id={`palette-${index}`}
          className={style.option}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          // The field keeps the focus.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => run(entry)}
        >
          <Icon name={index < recent ? 'clock' : entry.icon} size={16} />
          <span className={style.label}>{entry.label}</span>
          <span className={style.detail}>{entry.detail}</span>
        </button>
      ))}
    </div>
  );
}
