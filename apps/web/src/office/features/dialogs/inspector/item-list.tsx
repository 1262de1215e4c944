import type { ReactNode } from 'react';
import { announce } from '../../../../ui/announcer.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { keyed } from '../../../../ui/keyed.ts';
import style from './inspector.module.css';

type Props<T> = {
  items: readonly T[];
  /** What one is called: "Opção". */
  noun: string;
  put: (items: T[]) => void;
  /** The form of one; `write` changes a part of it. */
  children: (item: T, write: (part: Partial<T>) => void, index: number) => ReactNode;
};

/** A list whose items can be changed, moved and removed. */
export function ItemList<T extends object>({ items, noun, put, children }: Props<T>) {
  const moved = (at: number, by: number) => {
    const next = [...items];
    const [item] = next.splice(at, 1);
    if (item) next.splice(at + by, 0, item);
    put(next);
    announce(`${noun} na posição ${at + by + 1} de ${items.length}`);
  };
  const changed = (at: number, part: Partial<T>) => {
    const whole = Object.entries({ ...items[at], ...part }).filter(([, one]) => one !== undefined);
    put(items.map((item, index) => (index === at ? (Object.fromEntries(whole) as T) : item)));
  };
  return (
    <ol className={style.items}>
      {keyed(items).map(({ key, item, index }) => (
        <li key={key} className={style.item}>
          <div className={style.itemHead}>
            <span>
              {noun} {index + 1}
            </span>
            <Act
              icon="arrowUp"
              label={`Subir ${noun} ${index + 1}`}
              off={index === 0}
              act={() => moved(index, -1)}
            />
            <Act
              icon="arrowDown"
              label={`Descer ${noun} ${index + 1}`}
              off={index === items.length - 1}
              act={() => moved(index, 1)}
            />
            <Act
              icon="trash"
              label={`Remover ${noun} ${index + 1}`}
              act={() => put(items.filter((_, other) => other !== index))}
            />
          </div>
          {children(item, (part) => changed(index, part), index)}
        </li>
      ))}
    </ol>
  );
}

type ActProps = {
  icon: 'arrowUp' | 'arrowDown' | 'trash';
  label: string;
  off?: boolean;
  act: () => void;
};

function Act({ icon, label, off, act }: ActProps) {
  return (
    <Button variant="quiet" square aria-label={label} title={label} disabled={off} onClick={act}>
      <Icon name={icon} size={16} />
    </Button>
  );
}
