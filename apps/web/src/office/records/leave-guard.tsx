import { useBlocker } from '@tanstack/react-router';
import { type RefObject, useEffect } from 'react';
import { noteUnsaved } from '../../platform/session/renewal.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

type Props = {
  dirty: boolean;
  /** Set while the page itself leaves, after a save. */
  leaving: RefObject<boolean>;
};

/**
 * Asks before unsaved input is lost: a dialog for links and Back, the browser's own question for closing and reloading.
 */
export function LeaveGuard({ dirty, leaving }: Props) {
  useEffect(() => (dirty ? noteUnsaved() : undefined), [dirty]);
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      dirty && !leaving.current && current.pathname !== next.pathname,
    enableBeforeUnload: () => dirty && !leaving.current,
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
      <p>O que você alterou ainda não foi salvo.</p>
    </ConfirmDialog>
  );
}
