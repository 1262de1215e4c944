import { useBlocker } from '@tanstack/react-router';
import { type RefObject, useEffect, useState } from 'react';
import { noteUnsaved } from '../../platform/session/renewal.ts';
import { BackButton } from '../../ui/back-button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

type Props = {
  dirty: boolean;
  /** Set while the page itself leaves, after a save. */
  leaving: RefObject<boolean>;
  /** The form stands in a tab of a record and is gone with it. */
  inTab?: boolean;
};

const tabOf = (search: unknown) => (search as { tab?: string }).tab;

/** Asks whether unsaved input may be lost. */
function DiscardDialog({ onConfirm, onClose }: Record<'onConfirm' | 'onClose', () => void>) {
  return (
    <ConfirmDialog
      title="Sair sem salvar?"
      action="Descartar alterações"
      cancel="Continuar editando"
      danger
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>O que você alterou ainda não foi salvo.</p>
    </ConfirmDialog>
  );
}

/** Leads from a form back to the page that it covers, whose address is the same. */
export function EditBack({ dirty, onClose }: { dirty: boolean; onClose: () => void }) {
  const [asks, setAsks] = useState(false);
  return (
    <>
      <BackButton onClick={() => (dirty ? setAsks(true) : onClose())} />
      {asks && <DiscardDialog onConfirm={onClose} onClose={() => setAsks(false)} />}
    </>
  );
}

/**
 * Asks before unsaved input is lost: a dialog for links and Back, the browser's own question for closing and reloading.
 */
export function LeaveGuard({ dirty, leaving, inTab }: Props) {
  useEffect(() => (dirty ? noteUnsaved() : undefined), [dirty]);
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      dirty &&
      !leaving.current &&
      (current.pathname !== next.pathname ||
        (inTab === true && tabOf(current.search) !== tabOf(next.search))),
    enableBeforeUnload: () => dirty && !leaving.current,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return <DiscardDialog onConfirm={blocker.proceed} onClose={blocker.reset} />;
}
