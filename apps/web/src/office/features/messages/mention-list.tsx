import { type ReactNode, useEffect } from 'react';
import { announce } from '../../../ui/announcer.tsx';
import { Floating, FloatingPanel } from '../../../ui/floating.tsx';
import { Option } from '../../../ui/option.tsx';
import style from './mention-list.module.css';
import type { Person } from './mentions.ts';

type Props = {
  /** The id of the field; the ids of the list and its options start with it. */
  id: string;
  people: Person[];
  active: Person | undefined;
  onChoose: (person: Person) => void;
  /** The text field. */
  children: ReactNode;
};

/** Colleagues to mention, above the field if there is room; the field keeps the focus. */
export function MentionList({ id, people, active, onChoose, children }: Props) {
  const count = people.length;
  useEffect(() => {
    if (count > 0) announce(count === 1 ? '1 colega encontrado' : `${count} colegas encontrados`);
  }, [count]);
  return (
    <Floating open={count > 0} position="top-start" anchor={children}>
      <FloatingPanel id={`${id}-people`} className={style.list} role="listbox" aria-label="Colegas">
        {people.map((person) => (
          <Option
            key={person.id}
            id={`${id}-${person.id}`}
            className={style.option}
            active={person === active}
            onClick={() => onChoose(person)}
          >
            {person.name}
          </Option>
        ))}
      </FloatingPanel>
    </Floating>
  );
}
