import type { RecordDefinition } from '@balcao/contract/records/definition';
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

/** Names what would be deleted before it is. */
export function RemoveDialog({ definition, id, name, onRemoved, onClose }: Props) {
  const removal = useRemoval(definition);
  return (
    <ConfirmDialog
      title={`Excluir ${withArticle(definition, 'o')} “${name}”?`}
      action="Excluir"
      danger
      working={removal.isPending}
      onConfirm={() => removal.mutate(id, { onSuccess: onRemoved, onSettled: onClose })}
      onClose={onClose}
    >
      <p>Isso não pode ser desfeito.</p>
    </ConfirmDialog>
  );
}
