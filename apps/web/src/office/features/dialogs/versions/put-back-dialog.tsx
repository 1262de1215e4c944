import { useQueryClient } from '@tanstack/react-query';
import { failureText } from '../../../../platform/api-error.ts';
import { useSingleMutation } from '../../../../platform/use-single-mutation.ts';
import { notify } from '../../../../ui/notices.ts';
import { ConfirmDialog } from '../../../records/confirm-dialog.tsx';
import { useDraft } from '../use-draft.ts';
import { putBack, versionKeys } from './version-calls.ts';

type Props = { version: number; onClose: () => void };

/** Asks before new conversations get an earlier version again. */
export function PutBackDialog({ version, onClose }: Props) {
  const draft = useDraft();
  const client = useQueryClient();
  const returning = useSingleMutation({
    mutationFn: () => putBack(draft.id, version),
    onSuccess() {
      draft.published(version, null);
      void client.invalidateQueries({ queryKey: versionKeys.ofDialog(draft.id) });
      notify('success', `A versão ${version} está em uso.`);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={`Voltar para a versão ${version}?`}
      action="Voltar para esta versão"
      working={returning.isPending}
      onConfirm={returning.mutate}
      onClose={onClose}
    >
      <p>
        As novas conversas passam a usar a versão {version}. As que já começaram seguem na sua, e o
        rascunho não muda.
      </p>
      {returning.error && <p role="alert">{failureText(returning.error)}</p>}
    </ConfirmDialog>
  );
}
