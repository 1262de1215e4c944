import type { ReactNode } from 'react';
import { Floating, FloatingPanel } from './floating.tsx';
import { Option } from './option.tsx';
import style from './option-list.module.css';

type Props<T> = {
  /** The combobox's id; the list's id is `{id}-list`, an option's `{id}-{its own id}`. */
  id: string;
  label: string;
  open: boolean;
  options: readonly T[];
  /** The option that Enter chooses. */
  active: T | undefined;
  textOf: (option: T) => string;
  choose: (option: T) => void;
  /** Shown instead of options: searching, nothing found. */
  state: string;
  /** The combobox. */
  children: ReactNode;
};

/** A combobox with its list; the focus stays in the field. */
export function OptionList<T extends { id: number }>(props: Props<T>) {
  const { id, label, open, options, active, textOf, choose, state, children } = props;
  return (
    <Floating open={open} fill anchor={children}>
      <FloatingPanel className={style.panel}>
        <div id={`${id}-list`} role="listbox" aria-label={label} hidden={options.length === 0}>
          {options.map((one) => (
            <Option
              key={one.id}
              id={`${id}-${one.id}`}
              className={style.option}
              active={one === active}
              onClick={() => choose(one)}
            >
              {textOf(one)}
            </Option>
          ))}
        </div>
        {/* Rendered even when empty: screen readers announce only changes. */}
        <p className={style.state} role="status">
          {options.length === 0 ? state : ''}
        </p>
      </FloatingPanel>
    </Floating>
  );
}
