import { type ReactNode, useId, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useDismissal } from '../../ui/use-dismissal.ts';
import { useFloating } from '../../ui/use-floating.ts';
import style from './dropdown.module.css';

type Props = { label: string; count?: number; children: (close: () => void) => ReactNode };

/** A button with a panel below it; Escape and a click elsewhere close it. */
export function Dropdown({ label, count = 0, children }: Props) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLElement>(null);
  useFloating(panel, { open, align: 'end' });
  useDismissal(open, box, (byKey) => {
    setOpen(false);
    if (byKey) button.current?.focus();
  });
  return (
    <div ref={box}>
      <Button ref={button} aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        {label}
        {count > 0 && <span className={style.count}>{count}</span>}
        <Icon name="chevron" size={16} />
      </Button>
      {open && (
        <section ref={panel} id={id} className={style.panel} popover="manual" aria-label={label}>
          {children(() => setOpen(false))}
        </section>
      )}
    </div>
  );
}
