import { type ReactNode, useId, useSyncExternalStore } from 'react';
import { Icon } from '../../../../ui/icon.tsx';
import { store } from '../../../../ui/store.ts';
import style from './block.module.css';

const KEY = 'balcao.ticket.blocks';

function kept(): Record<string, boolean> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}');
  } catch {
    return {};
  }
}

/** The blocks that this person opened and closed, on this device; the next ticket looks the same. */
const choices = store(kept());

function choose(name: string, open: boolean): void {
  choices.set({ ...choices.get(), [name]: open });
  localStorage.setItem(KEY, JSON.stringify(choices.get()));
}

type Props = {
  title: string;
  count?: number;
  /** Closed until the person opens it. */
  closed?: boolean;
  children: ReactNode;
};

/** A part of the properties that folds. */
export function Block({ title, count = 0, closed = false, children }: Props) {
  const id = useId();
  const open = useSyncExternalStore(choices.watch, choices.get)[title] ?? !closed;
  return (
    <section className={style.block} data-unasked={(!open && closed) || undefined}>
      <h2>
        <button
          type="button"
          className={style.head}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => choose(title, !open)}
        >
          {title}
          {count > 0 && <span className={style.count}>{count}</span>}
          <Icon name="chevron" size={16} />
        </button>
      </h2>
      <div id={id} className={style.body} hidden={!open}>
        {(open || !closed) && children}
      </div>
    </section>
  );
}

/** One line of a block. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={style.fact}>
      <dt>{label}</dt>
      <dd>{children || <span className={style.none}>—</span>}</dd>
    </div>
  );
}
