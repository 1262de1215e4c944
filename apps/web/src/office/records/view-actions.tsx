import type { SavedView } from '@balcao/contract/organization/saved-views';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { searchOf, useViewChanges } from './saved-views.ts';

/** Buttons that rename and delete a saved view, for people who may. */
export function ViewActions({ view }: { view: SavedView }) {
  const [open, setOpen] = useState<'rename' | 'remove'>();
  if (!view.may_change) return null;
  const close = () => setOpen(undefined);
  return (
    <>
      <Button
        variant="quiet"
        square
        aria-label={`Renomear a visão ${view.name}`}
        title="Renomear"
        onClick={() => setOpen('rename')}
      >
        <Icon name="pen" size={16} />
      </Button>
      <Button
        variant="quiet"
        square
        aria-label={`Excluir a visão ${view.name}`}
        title="Excluir"
        onClick={() => setOpen('remove')}
      >
        <Icon name="close" size={16} />
      </Button>
      {open === 'rename' && <RenameDialog view={view} onClose={close} />}
      {open === 'remove' && <RemoveDialog view={view} onClose={close} />}
    </>
  );
}

type Props = { view: SavedView; onClose: () => void };

function RenameDialog({ view, onClose }: Props) {
  const { update } = useViewChanges(view.record);
  const [name, setName] = useState(view.name);
  const renamed = { ...view, name: name.trim(), search: searchOf(view) };
  const save = () => renamed.name && update.mutate(renamed, { onSuccess: onClose });
  return (
    <ConfirmDialog
      title={`Renomear a visão “${view.name}”`}
      action="Renomear"
      working={update.isPending}
      onConfirm={save}
      onClose={onClose}
    >
      <TextField
        label="Nome da visão"
        maxLength={80}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
    </ConfirmDialog>
  );
}

function RemoveDialog({ view, onClose }: Props) {
  const { remove } = useViewChanges(view.record);
  return (
    <ConfirmDialog
      title={`Excluir a visão “${view.name}”?`}
      action="Excluir"
      danger
      working={remove.isPending}
      onConfirm={() => remove.mutate(view.id, { onSettled: onClose })}
      onClose={onClose}
    >
      {view.shared && <p>Ela deixa de aparecer também para as outras pessoas.</p>}
    </ConfirmDialog>
  );
}
