import { formatCurrency } from '@balcao/brazil/money';
import { ConfirmDialog } from '../../../records/confirm-dialog.tsx';
import { FieldError } from '../../../records/labelled.tsx';
import type { BulkPreview } from './bulk-queries.ts';
import { actLabel, leftOut } from './bulk-words.ts';

type Props = {
  preview: BulkPreview;
  emits: boolean;
  working: boolean;
  error: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
};

/** The last question before an act on many notes. */
export function BulkConfirm({ preview, emits, working, error, onConfirm, onClose }: Props) {
  const { able, able_cents, total } = preview;
  const label = actLabel(emits, able);
  return (
    <ConfirmDialog
      title={`${label}?`}
      action={label}
      cancel="Voltar"
      working={working}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>
        São <strong>{formatCurrency(able_cents)}</strong> ao todo.
        {total > able && ` ${leftOut(total - able)}, pelos motivos da prévia.`}
      </p>
      <p>
        {emits
          ? 'Cada nota recebe um número e é enviada. Depois disso, só se desfaz cancelando ou substituindo.'
          : 'Nada é enviado: confira os rascunhos e emita quando quiser.'}
      </p>
      <FieldError id="lote" error={error} />
    </ConfirmDialog>
  );
}
