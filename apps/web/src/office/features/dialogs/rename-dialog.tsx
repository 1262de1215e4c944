import { dialog } from '@balcao/contract/chatbot/records';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../platform/api.ts';
import { ApiError, failureText } from '../../../platform/api-error.ts';
import { useSingleMutation } from '../../../platform/use-single-mutation.ts';
import { TextField } from '../../../ui/field.tsx';
import { notify } from '../../../ui/notices.ts';
import { ConfirmDialog } from '../../records/confirm-dialog.tsx';
import { type Calls, recordKeys } from '../../records/record-queries.ts';
import { useDraft } from './use-draft.ts';

const MOST_LETTERS = 200;

/** Changes the dialog's name, at once: it is no part of the draft. */
export function RenameDialog({ onClose }: { onClose: () => void }) {
  const draft = useDraft();
  const client = useQueryClient();
  const [name, setName] = useState(draft.name);
  const trimmed = name.trim();
  const renaming = useSingleMutation({
    mutationFn: () =>
      call<Calls['update']>(`PUT /api/${dialog.name}/:id`, {
        params: { id: draft.id },
        body: { name: trimmed },
      }),
    onSuccess: () => {
      draft.renamed(trimmed);
      notify('success', 'Diálogo renomeado.');
      void client.invalidateQueries({ queryKey: recordKeys.all(dialog.name) });
      onClose();
    },
  });
  const save = () => {
    if (!trimmed) return;
    if (trimmed === draft.name()) onClose();
    else renaming.mutate();
  };
  return (
    <ConfirmDialog
      title="Renomear o diálogo"
      action="Salvar"
      working={!trimmed || renaming.isPending}
      onConfirm={save}
      onClose={onClose}
    >
      <TextField
        label="Nome"
        maxLength={MOST_LETTERS}
        value={name}
        error={trimmed ? faultOf(renaming.error) : 'Campo obrigatório.'}
        onChange={({ target }) => setName(target.value)}
      />
    </ConfirmDialog>
  );
}

function faultOf(error: Error | null): string | undefined {
  if (!error) return undefined;
  return (error instanceof ApiError && error.errors.name?.[0]) || failureText(error);
}
