import { formatCurrency } from '@balcao/brazil/money';
import type { bulkCharges } from '@balcao/contract/payments/charge-bulk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../../platform/api.ts';
import { failureText } from '../../../../platform/api-error.ts';
import { useAttempt } from '../../../../platform/use-attempt.ts';
import { useSingleMutation } from '../../../../platform/use-single-mutation.ts';
import { TextField } from '../../../../ui/field.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { ConfirmDialog } from '../../../records/confirm-dialog.tsx';
import { FieldError } from '../../../records/labelled.tsx';
import { counted } from '../../../records/words.ts';
import { type BulkAct, type BulkTarget, bulkActs, previewQuery } from './bulk-acts.ts';
import { BulkProgress } from './bulk-progress.tsx';
import { RefusedRows } from './bulk-rows.tsx';
import { chargeDefinition } from './charge-definition.ts';

type Props = { act: BulkAct; target: BulkTarget; onDone: () => void; onClose: () => void };

/** What an act on many charges would do; then its progress and its report. */
export function ChargeBulkDialog({ act, target, onDone, onClose }: Props) {
  const { label, future } = bulkActs[act];
  const [reason, setReason] = useState('');
  const attempt = useAttempt();
  const cause = act === 'cancel' ? { reason: reason.trim() } : {};
  // The reason changes nothing of what would be done.
  const preview = useQuery(
    previewQuery({ act, ...target, ...(act === 'cancel' && { reason: '-' }) }),
  );
  const start = useSingleMutation({
    mutationFn: () => {
      const body = { act, ...target, ...cause };
      return call<typeof bulkCharges>('POST /api/pm_transaction/bulk', {
        body,
        idempotencyKey: attempt.idOf(JSON.stringify(body)),
      });
    },
  });
  if (start.data) {
    return <BulkProgress act={act} job={start.data.data.job} onDone={onDone} onClose={onClose} />;
  }
  const { data, error } = preview;
  const able = data?.able ?? 0;
  const kept = data ? data.total - data.able : 0;
  const waits = act === 'cancel' && reason.trim() === '';
  return (
    <ConfirmDialog
      title={`${label} cobranças`}
      action={able > 0 ? `${label} ${counted(chargeDefinition, able)}` : label}
      cancel="Voltar"
      danger={act === 'cancel'}
      working={start.isPending || able === 0 || waits}
      onConfirm={() => start.mutate()}
      onClose={onClose}
    >
      {!data && !error && <Skeleton width="70%" />}
      {error && <FieldError id="previa" error={failureText(error)} />}
      {data && (
        <p>
          <strong>{counted(chargeDefinition, able)}</strong> {future},{' '}
          {formatCurrency(data.able_cents)} ao todo.
          {kept > 0 &&
            ` ${counted(chargeDefinition, kept)} ${kept === 1 ? 'fica' : 'ficam'} como ${kept === 1 ? 'está' : 'estão'}:`}
        </p>
      )}
      {kept > 0 && data && <RefusedRows rows={data.refused} total={kept} />}
      {act === 'cancel' && able > 0 && (
        <TextField
          label="Motivo"
          maxLength={500}
          value={reason}
          onChange={({ target: { value } }) => setReason(value)}
        />
      )}
      <FieldError id="ato" error={start.error ? failureText(start.error) : undefined} />
    </ConfirmDialog>
  );
}
