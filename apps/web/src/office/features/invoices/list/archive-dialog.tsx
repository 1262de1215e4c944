import { useId, useState } from 'react';
import { failureText } from '../../../../platform/api-error.ts';
import { download } from '../../../../platform/download.ts';
import { useSingleMutation } from '../../../../platform/use-single-mutation.ts';
import { TextField } from '../../../../ui/field.tsx';
import { ConfirmDialog } from '../../../records/confirm-dialog.tsx';
import type { Chosen } from '../../../records/form-values.ts';
import { FieldError } from '../../../records/labelled.tsx';
import { ReferenceSelect } from '../../../records/reference-select.tsx';

/** The month that has ended last. */
function lastMonth(): string {
  const now = new Date();
  const ended = new Date(now.getFullYear(), now.getMonth() - 1, 1);
  return `${ended.getFullYear()}-${String(ended.getMonth() + 1).padStart(2, '0')}`;
}

const MONTH = /^20\d{2}-(0[1-9]|1[0-2])$/;

/** Saves the XML of all notes and events of a unit's month in one ZIP. */
export function ArchiveDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const [unit, setUnit] = useState<Chosen | null>(null);
  const [month, setMonth] = useState(lastMonth);
  const saving = useSingleMutation({
    mutationFn: () =>
      download('GET /api/nf_invoice/archive/:business_unit_id/:month', {
        params: { business_unit_id: unit?.id, month },
      }),
    onSuccess: onClose,
  });
  return (
    <ConfirmDialog
      title="Arquivo do mês"
      action={saving.isPending ? 'Preparando…' : 'Baixar ZIP'}
      working={saving.isPending || !unit || !MONTH.test(month)}
      onConfirm={() => saving.mutate()}
      onClose={onClose}
    >
      <p>O XML de cada nota e evento do mês, como vai para a contabilidade.</p>
      <ReferenceSelect
        record="gl_business_unit"
        label="Unidade"
        value={unit}
        onChange={(chosen) => setUnit(chosen)}
      />
      <TextField
        label="Mês"
        type="month"
        placeholder="2026-11"
        value={month}
        onChange={({ target }) => setMonth(target.value)}
      />
      <FieldError
        id={`${id}-failed`}
        error={saving.error ? failureText(saving.error) : undefined}
      />
    </ConfirmDialog>
  );
}
