import { useEffect, useRef } from 'react';
import { TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useTypedSearch } from './use-typed-search.ts';

type Props = { q: string; placeholder?: string; onSearch: (q: string | undefined) => void };

/** Searches while the person types. Back, forward and links can change the address without the box. */
export function SearchBox({ q, placeholder = 'Buscar…', onSearch }: Props) {
  const box = useRef<HTMLInputElement>(null);
  const asked = useRef(q);
  const search = useTypedSearch((text) => {
    asked.current = text;
    onSearch(text || undefined);
  });
  useEffect(() => {
    if (box.current && q !== asked.current) box.current.value = q;
    asked.current = q;
  }, [q]);
  return (
    <search>
      <TextField
        ref={box}
        type="search"
        label="Buscar"
        quietLabel
        mark={<Icon name="search" size={16} />}
        placeholder={placeholder}
        defaultValue={q}
        maxLength={200}
        onChange={({ target }) => search(target.value.trim())}
      />
    </search>
  );
}
