import { type ReactNode, useState } from 'react';
import { TextField } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { type Flag, flagAreas } from './flag-areas.ts';
import style from './people.module.css';

type Props = {
  label: string;
  /** Whether the person or group has the flag. */
  has: (flag: Flag['name']) => boolean;
  row: (flag: Flag) => ReactNode;
};

/** All permissions by area, with a search. */
export function FlagList({ label, has, row }: Props) {
  const [q, setQ] = useState('');
  const [only, setOnly] = useState(false);
  const areas = flagAreas(q)
    .map(([area, flags]) => [area, flags.filter(({ name }) => !only || has(name))] as const)
    .filter(([, flags]) => flags.length > 0);
  return (
    <div className={style.flags}>
      <search className={style.search} aria-label={`Procurar em ${label}`}>
        <TextField
          type="search"
          label="Procurar permissão"
          quietLabel
          placeholder="Procurar permissão"
          mark={<Icon name="search" size={16} />}
          value={q}
          // Enter in the search must not save the form.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          onChange={({ target }) => setQ(target.value)}
        />
        <label className={style.check}>
          <input
            type="checkbox"
            checked={only}
            onChange={({ target }) => setOnly(target.checked)}
          />
          Só as ativas
        </label>
      </search>
      {areas.map(([area, flags]) => (
        <fieldset key={area} aria-label={area} className={style.area}>
          <h3>{area}</h3>
          {flags.map(row)}
        </fieldset>
      ))}
      {areas.length === 0 && <p className={style.quiet}>Nada encontrado.</p>}
    </div>
  );
}
