import { useRef } from 'react';
import style from './option-list.module.css';
import { useFloating } from './use-floating.ts';

type Props<T> = {
  /** Of the combobox; the list's is `{id}-list`, an option's `{id}-{its own}`. */
  id: string;
  label: string;
  open: boolean;
  options: T[];
  /** The one that Enter chooses. */
  active: T | undefined;
  textOf: (option: T) => string;
  choose: (option: T) => void;
  /** What stands in place of options: searching, nothing found. */
  state: string;
};

/** The list beside a combobox, its parent; the focus stays in the field. */
export function OptionList<T extends { id: number }>(props: Props<T>) {
  const { id, label, open, options, active, textOf, choose, state } = props;
  const panel = useRef<HTMLDivElement>(null);
  useFloating(panel, { open, fill: true });
  return (
    <div ref={panel} className={style.panel} popover="manual" hidden={!open}>
      <div id={`${id}-list`} role="listbox" aria-label={label} hidden={options.length === 0}>
        {options.map((one) => (
          <button
            type="button"
            key={one.id}
            ref={one === active ? comeIntoView : null}
            id={`${id}-${one.id}`}
            className={style.option}
            role="option"
            tabIndex={-1}
            aria-selected={one === active}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(one)}
          >
            {textOf(one)}
          </button>
        ))}
      </div>
      {/* Stands there before it says something: screen readers tell only what changes. */}
      <p className={style.state} role="status">
        {open && options.length === 0 ? state : ''}
      </p>
    </div>
  );
}

function comeIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}
