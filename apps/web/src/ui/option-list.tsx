import style from './option-list.module.css';

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
};

/** The list below a combobox; the focus stays in the field. */
export function OptionList<T extends { id: number }>(props: Props<T>) {
  const { id, label, open, options, active, textOf, choose } = props;
  return (
    <div
      id={`${id}-list`}
      className={style.list}
      role="listbox"
      aria-label={label}
      hidden={!open || options.length === 0}
    >
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
  );
}

function comeIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}
