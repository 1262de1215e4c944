import { agree } from '@balcao/brazil/nouns';
import type { RecordDefinition } from '@balcao/contract/records/definition';
import { failureText } from '../../platform/api-error.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { useRemoval } from './use-removal.ts';
import { withArticle } from './words.ts';

type Props = {
  definition: RecordDefinition;
  id: number;
  name: string;
  onRemoved?: () => void;
  onClose: () => void;
};

/** Asks before deleting, with the row's name; shows why a deletion failed. */
export function RemoveDialog({ definition, id, name, onRemoved, onClose }: Props) {
  const removal = useRemoval(definition);
  if (removal.error) {
    return (
      <ConfirmDialog
        title={`“${name}” não foi ${agree(definition, 'excluído')}`}
        cancel="Fechar"
        onClose={onClose}
      >
        <p role="alert">{failureText(removal.error)}</p>
      </ConfirmDialog>
    );
  }
  function removed(): void {
    onClose();
    onRemoved?.();
  }
  return (
    <ConfirmDialog
      title={`Excluir ${withArticle(definition, 'o')} “${name}”?`}
      action="Excluir"
      danger
      working={removal.isPending}
      onConfirm={() => removal.mutate(id, { onSuccess: removed })}
      onClose={onClose}
    >
      <p>Isso não pode ser desfeito.</p>
    </ConfirmDialog>
  );
}
