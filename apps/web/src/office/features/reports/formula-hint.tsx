import { useId, useRef, useState } from 'react';
import { Floating, FloatingPanel } from '../../../ui/floating.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useDismissal } from '../../../ui/use-dismissal.ts';
import style from './figures.module.css';

/** How a number is counted, behind an "i". */
export function FormulaHint({ label, formula }: { label: string; formula: string }) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useDismissal(open, box, (byKey) => {
    setOpen(false);
    if (byKey) button.current?.focus();
  });
  return (
    <div ref={box} className={style.hint}>
      <Floating
        open={open}
        position="bottom-end"
        anchor={
          <button
            ref={button}
            type="button"
            className={style.hintButton}
            aria-label={`Como se conta: ${label}`}
            aria-expanded={open}
            aria-controls={open ? id : undefined}
            onClick={() => setOpen(!open)}
          >
            <Icon name="info" size={16} />
          </button>
        }
      >
        <FloatingPanel id={id} className={style.hintPanel} role="note">
          {formula}
        </FloatingPanel>
      </Floating>
    </div>
  );
}
