import { useBlocker } from '@tanstack/react-router';
import { type RefObject, useEffect } from 'react';
import { noteUnsaved } from '../../platform/session/renewal.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

type Props = {
  dirty: boolean;
  /** Set while we leave by ourselves, after a save. */
  leaving: RefObject<boolean>;
};

/** Asks before what was typed is lost: on links and Back here, on closing and reloading by the browser itself. */
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
