import { LEVEL } from '@balcao/contract/permissions';
import type { RecordDefinition } from '@balcao/contract/records/definition';
import type { SavedView } from '@balcao/contract/saved-views';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { failureText } from '../../platform/api-error.ts';
import { useSession } from '../../platform/session/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dropdown } from './dropdown.tsx';
import type { RecordSearch } from './list-search.ts';
import { savedViewsQuery, searchOf, useViewChanges, viewOf } from './saved-views.ts';
import style from './views-choice.module.css';

type Props = { definition: RecordDefinition; search: RecordSearch };
type Changes = ReturnType<typeof useViewChanges>;

const isOpen = (view: SavedView, search: RecordSearch) =>
  JSON.stringify(viewOf({ ...view, search: searchOf(view) })) ===
  JSON.stringify(viewOf({ ...view, search }));

/** Filters, order and columns under a name: one's own, and those that others share. */
export function ViewsChoice({ definition, search }: Props) {
  const { data: views = [], error } = useQuery(savedViewsQuery(definition.name));
  const changes = useViewChanges(definition.name);
  const [removing, setRemoving] = useState<SavedView>();
  const open = views.find((view) => isOpen(view, search));
  return (
    <>
      <Dropdown label={open?.name ?? 'Visões'}>
        {(close) => (
          <div className={style.views}>
            {error && <p>{failureText(error)}</p>}
            {views.length === 0 && !error && (
              <p className={style.quiet}>
                Guarde aqui os filtros, a ordem e as colunas que você usa sempre.
              </p>
            )}
            <ul>
              {views.map((view) => (
                <li key={view.id} className={style.view}>
                  <Link
                    to="/$record"
                    params={{ record: definition.name }}
                    search={searchOf(view)}
                    activeProps={{}}
                    aria-current={view === open ? 'true' : undefined}
                    onClick={close}
                  >
                    {view.name}
                    {view.shared && <small>compartilhada por {view.owner.name}</small>}
                  </Link>
                  {view.may_change && (
                    <Button
                      variant="quiet"
                      square
                      aria-label={`Excluir a visão ${view.name}`}
                      title="Excluir"
                      onClick={() => setRemoving(view)}
                    >
                      <Icon name="close" size={16} />
                    </Button>
                  )}
                </li>
              ))}
            </ul>
            <SaveView views={views} search={search} changes={changes} onSaved={close} />
          </div>
        )}
      </Dropdown>
      {removing && (
        <ConfirmDialog
          title={`Excluir a visão “${removing.name}”?`}
          action="Excluir"
          danger
          working={changes.remove.isPending}
          onConfirm={() =>
            changes.remove.mutate(removing.id, { onSettled: () => setRemoving(undefined) })
          }
          onClose={() => setRemoving(undefined)}
        >
          {removing.shared && <p>Ela deixa de aparecer também para as outras pessoas.</p>}
        </ConfirmDialog>
      )}
    </>
  );
}

type SaveProps = {
  views: SavedView[];
  search: RecordSearch;
  changes: Changes;
  onSaved: () => void;
};

/** The same name again changes that view. */
function SaveView({ views, search, changes, onSaved }: SaveProps) {
  const { user } = useSession();
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
        label="Salvar a lista como está"
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
