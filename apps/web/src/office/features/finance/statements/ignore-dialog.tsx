import type { Suggestion } from '@balcao/contract/finance/matching';
import { useId, useState } from 'react';
import { TextField } from '../../../../ui/field.tsx';
import { ConfirmDialog } from '../../../records/confirm-dialog.tsx';
import { FieldError } from '../../../records/labelled.tsx';
import type { LineAct } from './queries.ts';

export type DialogProps = {
  line: Suggestion;
  working: boolean;
  fault: string | undefined;
  /** What was refused, by field of the call. */
  told: Readonly<Record<string, readonly string[]>>;
  onAct: (act: LineAct) => void;
  onClose: () => void;
};

/** Why a line needs no entry. */
export function IgnoreDialog({ line, working, fault, onAct, onClose }: DialogProps) {
  const alertId = useId();
  const [reason, setReason] = useState('');
  return (
    <ConfirmDialog
      title="Ignorar a linha"
      action="Ignorar"
      working={working || reason.trim() === ''}
      onConfirm={() => onAct({ act: 'ignore', id: line.line_id, body: { reason } })}
      onClose={onClose}
    >
      <TextField
        label="Motivo"
        maxLength={200}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <FieldError id={alertId} error={fault} />
    </ConfirmDialog>
  );
}
