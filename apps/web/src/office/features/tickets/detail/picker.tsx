import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Floating, FloatingPanel } from '../../../../ui/floating.tsx';
import hidden from '../../../../ui/hidden.module.css';
import { Icon } from '../../../../ui/icon.tsx';
import { Option } from '../../../../ui/option.tsx';
import { useActiveOption } from '../../../../ui/use-active-option.ts';
import { useDismissal } from '../../../../ui/use-dismissal.ts';
import style from './picker.module.css';

export type Choice = {
  key: string;
  name: string;
  mark?: ReactNode;
  chosen?: boolean;
  run: () => void;
};

type Props = {
  /** The property to choose: `Responsável`. */
  label: string;
  /** The button's content: the current choice. */
  children: ReactNode;
  open: boolean;
  onOpen: (open: boolean) => void;
  text: string;
  onText: (text: string) => void;
  choices: Choice[];
  /** Shown instead of options: searching, failed. */
  state?: string | undefined;
  /** Stays open for another choice. */
  many?: boolean;
};

/**
 * A value that opens a search field with a list; the focus stays in the field, and the arrow keys move through the
 * list.
 */
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
  const opener = (
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
  );
  return (
    <div className={style.picker} ref={box}>
      <Floating open={open} position="bottom-end" fill anchor={opener}>
        <FloatingPanel className={style.panel}>
          <Search label={label} id={id} close={() => close(true)} {...rest} />
        </FloatingPanel>
      </Floating>
    </div>
  );
}

type SearchProps = Pick<Props, 'label' | 'text' | 'onText' | 'choices' | 'state' | 'many'> & {
  id: string;
  close: () => void;
};

function Search({ label, text, onText, choices, state, many, id, close }: SearchProps) {
  const field = useRef<HTMLInputElement>(null);
  // After the panel is rendered.
  useEffect(() => field.current?.focus(), []);
  const run = (choice: Choice) => {
    choice.run();
    if (!many) close();
  };
  const { active, onKey, restart } = useActiveOption(choices, run);
  return (
    <>
      <input
        ref={field}
        className={style.field}
        role="combobox"
        aria-label={`Procurar: ${label}`}
        aria-expanded={choices.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={active && `${id}-${active.key}`}
        placeholder="Digite para procurar"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={text}
        onChange={({ target }) => {
          onText(target.value);
          restart();
        }}
        onKeyDown={(event) => !onKey(event) && event.key === 'Tab' && close()}
      />
      <div
        id={`${id}-list`}
        className={style.list}
        role="listbox"
        aria-label={label}
        aria-multiselectable={many || undefined}
      >
        {choices.map((choice) => (
          <Option
            key={choice.key}
            id={`${id}-${choice.key}`}
            className={style.option}
            active={choice === active}
            aria-selected={choice.chosen ?? false}
            data-active={choice === active || undefined}
            onClick={() => run(choice)}
          >
            {choice.mark}
            <span className={style.name}>{choice.name}</span>
            {choice.chosen && <Icon name="check" size={16} />}
          </Option>
        ))}
      </div>
      {choices.length === 0 && (
        <p className={style.state} role="status">
          {state ?? 'Nada encontrado'}
        </p>
      )}
    </>
  );
}
