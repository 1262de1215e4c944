import { type ReactNode, useId, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useDismissal } from '../../ui/use-dismissal.ts';
import style from './dropdown.module.css';

type Props = { label: string; count?: number; children: (close: () => void) => ReactNode };

/** A button with a panel below it; Escape and a click elsewhere close it. */
export function Dropdown({ label, count = 0, children }: Props) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useDismissal(open, box, (byKey) => {
    setOpen(false);
    if (byKey) button.current?.focus();
  });
  return (
    <div className={style.dropdown} ref={box}>
      <Button ref={button} aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        {label}
        {count > 0 && <span className={style.count}>{count}</span>}
        <Icon name="chevron" size={16} />
      </Button>
      {open && (
        <section id={id} className={style.panel} aria-label={label}>
          {children(() => setOpen(false))}
        </section>
      )}
    </div>
  );
}
