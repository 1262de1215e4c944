import { LEVEL } from '@balcao/contract/access/permissions';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../../platform/session/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import type { RecordSearch } from './list-search.ts';
import style from './save-view.module.css';
import { savedViewsQuery, useViewChanges } from './saved-views.ts';

type Props = {
  record: string;
  label?: string;
  search: RecordSearch;
  onSaved: () => void;
};

/** Saves the list's current state under a name; an existing name changes that view. */
export function SaveView({ record, label = 'Salvar a lista como está', search, onSaved }: Props) {
  const { user } = useSession();
  const { data: views = [] } = useQuery(savedViewsQuery(record));
  const changes = useViewChanges(record);
  const [name, setName] = useState('');
  const [shared, setShared] = useState(false);
  const same = views.find((view) => view.name === name.trim() && view.may_change);
  const view = { name: name.trim(), shared, search };
  function save(): void {
    if (same) changes.update.mutate({ ...view, id: same.id }, { onSuccess: onSaved });
    else changes.create.mutate(view, { onSuccess: onSaved });
  }
  return (
    <form
      className={style.save}
      onSubmit={(event) => {
        event.preventDefault();
        if (view.name) save();
      }}
    >
      <TextField
        label={label}
        placeholder="Nome da visão"
        maxLength={80}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      {user.level <= LEVEL.supervisor && (
        <label className={style.shared}>
          <input
            type="checkbox"
            checked={shared}
            onChange={({ target }) => setShared(target.checked)}
          />
          Compartilhar com todos
        </label>
      )}
      <Button type="submit" disabled={!view.name || changes.create.isPending}>
        {same ? 'Substituir visão' : 'Salvar visão'}
      </Button>
    </form>
  );
}
