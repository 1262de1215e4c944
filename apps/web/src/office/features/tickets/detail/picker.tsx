import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import hidden from '../../../../ui/hidden.module.css';
import { Icon } from '../../../../ui/icon.tsx';
import { useDismissal } from '../../../../ui/use-dismissal.ts';
import { useFloating } from '../../../../ui/use-floating.ts';
import style from './picker.module.css';

export type Choice = {
  key: string;
  name: string;
  mark?: ReactNode;
  chosen?: boolean;
  run: () => void;
};

type Props = {
  /** What is chosen: `Responsável`. */
  label: string;
  /** The button's content: what is chosen now. */
  children: ReactNode;
  open: boolean;
  onOpen: (open: boolean) => void;
  text: string;
  onText: (text: string) => void;
  choices: Choice[];
  /** What stands in place of choices: searching, failed. */
  state?: string | undefined;
  /** Stays open for another choice. */
  many?: boolean;
};

/** A value that opens a search field with a list; the focus stays in the field, the list follows the arrow keys. */
export function Picker(props: Props) {
  const { label, children, open, onOpen, ...rest } = props;
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = (byKey: boolean) => {
    onOpen(false);
    if (byKey) button.current?.focus();
  };
  useDismissal(open, box, close);
  return (
    <div className={style.picker} ref={box}>
      <button
        ref={button}
        type="button"
        className={style.value}
        aria-haspopup="listbox"
        aria-expanded={open}
        onClick={() => onOpen(!open)}
      >
        <span className={hidden.hidden}>{label}: </span>
        <span className={style.now}>{children}</span>
        <Icon name="chevron" size={16} />
      </button>
      {open && <Panel label={label} id={id} close={() => close(true)} {...rest} />}
    </div>
  );
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

type PanelProps = Pick<Props, 'label' | 'text' | 'onText' | 'choices' | 'state' | 'many'> & {
  id: string;
  close: () => void;
};

function Panel({ label, text, onText, choices, state, many, id, close }: PanelProps) {
  const [active, setActive] = useState(0);
  const at = Math.min(active, choices.length - 1);
  const option = choices[at];
  const panel = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  useFloating(panel, { open: true, align: 'end', fill: true });
  // When the panel stands there.
  useEffect(() => field.current?.focus(), []);
  const run = (choice: Choice) => {
    choice.run();
    if (!many) close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step && choices.length > 0) {
      event.preventDefault();
      setActive((at + step + choices.length) % choices.length);
    } else if (event.key === 'Enter' && option) {
      event.preventDefault();
      run(option);
    } else if (event.key === 'Tab') close();
  };
  return (
    <div ref={panel} className={style.panel} popover="manual">
      <input
        ref={field}
        className={style.field}
        role="combobox"
        aria-label={`Procurar: ${label}`}
        aria-expanded={choices.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={option && `${id}-${option.key}`}
        placeholder="Digite para procurar"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={text}
        onChange={({ target }) => {
          onText(target.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div
        id={`${id}-list`}
        className={style.list}
        role="listbox"
        aria-label={label}
        aria-multiselectable={many || undefined}
      >
        {choices.map((choice) => (
          <button
            type="button"
            key={choice.key}
            id={`${id}-${choice.key}`}
            ref={choice === option ? comeIntoView : null}
            className={style.option}
            role="option"
            tabIndex={-1}
            aria-selected={choice.chosen ?? false}
            data-active={choice === option || undefined}
            // The field keeps the focus.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => run(choice)}
          >
            {choice.mark}
            <span className={style.name}>{choice.name}</span>
            {choice.chosen && <Icon name="check" size={16} />}
          </button>
        ))}
      </div>
      {choices.length === 0 && (
        <p className={style.state} role="status">
          {state ?? 'Nada encontrado'}
        </p>
      )}
    </div>
  );
}

function comeIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}
