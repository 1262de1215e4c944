import { formatCurrency } from '@balcao/brazil/money';
import type { UnitMonth } from '@balcao/contract/finance/months';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { failureText } from '../../../../platform/api-error.ts';
import { newId } from '../../../../platform/new-id.ts';
import { useSingleMutation } from '../../../../platform/use-single-mutation.ts';
import { notify } from '../../../../ui/notices.ts';
import { ConfirmDialog } from '../../../records/confirm-dialog.tsx';
import { FieldError } from '../../../records/labelled.tsx';
import { ReasonDialog } from '../entries/reason-dialog.tsx';
import { monthName, warningWords } from './month-words.ts';
import style from './months.module.css';
import { monthKeys, sendClose, sendReopen } from './queries.ts';

type Props = { month: UnitMonth; unitName: string; onClose: () => void };

/** What is still open, and what closing means. */
export function CloseDialog({ month, unitName, onClose }: Props) {
  const id = useId();
  const client = useQueryClient();
  const [idempotencyKey] = useState(newId);
  const name = monthName(month.month);
  const { business_unit_id } = month;
  const closing = useSingleMutation({
    mutationFn: () => sendClose({ business_unit_id, month: month.month }, { idempotencyKey }),
    onSuccess: () => {
      notify('success', `O mês de ${name} foi fechado. O pacote está sendo montado.`);
      void client.invalidateQueries({ queryKey: monthKeys.all });
      onClose();
    },
  });
  const warnings = warningWords(month);
  return (
    <ConfirmDialog
      title={`Fechar ${name}`}
      action="Fechar o mês"
      working={closing.isPending}
      onConfirm={() => closing.mutate()}
      onClose={onClose}
    >
      <p>
        {unitName}: resultado de <b>{formatCurrency(month.result_cents)}</b>.
      </p>
      {warnings.length > 0 ? (
        <>
          <p>Ainda em aberto neste mês:</p>
          <ul className={style.warnings}>
            {warnings.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </>
      ) : (
        <p>Nada está em aberto neste mês.</p>
      )}
      <p>
        Depois de fechado, nada com competência ou baixa neste mês pode ser feito, mudado ou
        cancelado. O pacote do contador é montado em seguida.
      </p>
      <FieldError
        id={`${id}-failed`}
        error={closing.error ? failureText(closing.error) : undefined}
      />
    </ConfirmDialog>
  );
}

/** Asks why a closed month is opened again. */
export function ReopenDialog({ month, unitName, onClose }: Props) {
  const client = useQueryClient();
  const [idempotencyKey, setKey] = useState(newId);
  const name = monthName(month.month);
  const { business_unit_id } = month;
  const reopening = useSingleMutation({
    mutationFn: (reason: string) =>
      sendReopen({ business_unit_id, month: month.month, reason }, { idempotencyKey }),
    // The next try may give another reason.
    onError: () => setKey(newId()),
    onSuccess: () => {
      notify('success', `O mês de ${name} foi reaberto.`);
      void client.invalidateQueries({ queryKey: monthKeys.all });
      onClose();
    },
  });
  return (
    <ReasonDialog
      title={`Reabrir ${name}`}
      action="Reabrir o mês"
      working={reopening.isPending}
      fault={reopening.error ? failureText(reopening.error) : undefined}
      onConfirm={(reason) => reopening.mutate(reason)}
      onClose={onClose}
    >
      <p>
        {unitName}: o mês volta a aceitar mudanças, e o pacote já montado passa a ser antigo. O
        motivo fica na auditoria.
      </p>
    </ReasonDialog>
  );
}
