import { type ReactNode, useId, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Floating, FloatingPanel } from '../../ui/floating.tsx';
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
  // What was focused in the panel goes away with it; a dialog that opens next returns the focus to the button.
  const close = () => {
    button.current?.focus();
    setOpen(false);
  };
  const opener = (
    <Button ref={button} aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
      <span className={style.label} title={label}>
        {label}
      </span>
      {count > 0 && <span className={style.count}>{count}</span>}
      <Icon name="chevron" size={16} />
    </Button>
  );
  return (
    <div ref={box}>
      <Floating open={open} position="bottom-end" anchor={opener}>
        <FloatingPanel id={id} className={style.panel} role="region" aria-label={label}>
          {children(close)}
        </FloatingPanel>
      </Floating>
    </div>
  );
}
