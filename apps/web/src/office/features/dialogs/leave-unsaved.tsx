import { useBlocker } from '@tanstack/react-router';
import { useEffect } from 'react';
import { noteUnsaved } from '../../../platform/session/renewal.ts';
import { ConfirmDialog } from '../../records/confirm-dialog.tsx';
import { useDraft, useDraftPart } from './use-draft.ts';

/** So long a link waits for the last save. */
const PATIENCE_MS = 3_000;

/** Saves before the page is left; asks only if that is not possible. */
export function LeaveUnsaved() {
  const draft = useDraft();
  const unsaved = useDraftPart((one) => one.saved() !== 'saved');
  useEffect(() => (unsaved ? noteUnsaved() : undefined), [unsaved]);
  const blocker = useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname || !draft.isUnsaved()) return false;
      if (draft.saved() === 'waiting' || draft.saved() === 'saving')
        await draft.saveWithin(PATIENCE_MS);
      return draft.isUnsaved();
    },
    enableBeforeUnload: () => draft.isUnsaved(),
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return (
    <ConfirmDialog
      title="Sair sem salvar?"
      action="Descartar alterações"
      cancel="Continuar editando"
      danger
      onConfirm={blocker.proceed}
      onClose={blocker.reset}
    >
      <p>O que você alterou por último ainda não chegou ao servidor.</p>
    </ConfirmDialog>
  );
}
