import { useEffect, useRef } from 'react';
import { announce } from '../../../ui/announcer.tsx';
import { useFloating } from '../../../ui/use-floating.ts';
import style from './mention-list.module.css';
import type { Person } from './mentions.ts';

type Props = {
  /** Of the field; the list and its options are named after it. */
  id: string;
  people: Person[];
  active: Person | undefined;
  onChoose: (person: Person) => void;
};

/** Colleagues to name, above the field where there is room; it keeps the focus. */
export function MentionList({ id, people, active, onChoose }: Props) {
  const list = useRef<HTMLDivElement>(null);
  useFloating(list, { open: true, side: 'above' });
  useEffect(() => {
    announce(people.length === 1 ? '1 colega encontrado' : `${people.length} colegas encontrados`);
  }, [people.length]);
  return (
    <div
      ref={list}
      id={`${id}-people`}
      className={style.list}
      popover="manual"
      role="listbox"
      aria-label="Colegas"
    >
      {people.map((person) => (
        <button
          type="button"
          key={person.id}
          ref={person === active ? comeIntoView : null}
          id={`${id}-${person.id}`}
          className={style.option}
          role="option"
          tabIndex={-1}
          aria-selected={person === active}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(person)}
        >
          {person.name}
        </button>
      ))}
    </div>
  );
}

function comeIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}
