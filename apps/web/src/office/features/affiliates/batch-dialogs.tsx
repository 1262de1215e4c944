import { formatCurrency } from '@balcao/brazil/money';
import type { Batch, LeftOut as LeftOutRow } from '@balcao/contract/affiliates/batches';
import { useId, useState } from 'react';
import { ApiError } from '../../../platform/api-error.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { notify } from '../../../ui/notices.ts';
import { ConfirmDialog } from '../../records/confirm-dialog.tsx';
import type { Chosen } from '../../records/form-values.ts';
import { FieldError } from '../../records/labelled.tsx';
import { ReferenceSelect } from '../../records/reference-select.tsx';
import style from './affiliates.module.css';
import { sendPayment, sendUndo } from './queries.ts';
import { useBatchAct } from './use-batch-act.ts';

const REQUIRED = 'Campo obrigatório.';
const saoPaulo = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' });
/** In São Paulo, whatever the browser's clock. */
export const today = () => saoPaulo.format(new Date());

/** What the server says of a field; else of the whole. */
export const faultAt = (error: Error | null, field: string): string | undefined =>
  error instanceof ApiError ? error.errors[field]?.[0] : undefined;

/** Who stayed out of a batch, and why. */
export function LeftOut({ left, onClose }: { left: readonly LeftOutRow[]; onClose: () => void }) {
  return (
    <ConfirmDialog title="Ficaram de fora do lote" cancel="Fechar" onClose={onClose}>
      <ul className={style.left}>
        {left.map((one) => (
          <li key={one.af_affiliate_id}>
            <strong>{one.affiliate_name}</strong> · {formatCurrency(one.amount_cents)}
            <br />
            {one.reason}
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}

const openParts = ({ parts }: Batch) =>
  parts.filter(({ amount_cents, settled_cents }) => amount_cents > settled_cents);

/** What paying a batch still does in finance, where people may have settled entries of it. */
function settlingWords(batch: Batch): string {
  const open = openParts(batch);
  if (open.length === 0) return 'O financeiro já baixou todos os lançamentos deste lote.';
  const cents = open.reduce((sum, part) => sum + part.amount_cents - part.settled_cents, 0);
  const many = open.length === 1 ? '1 lançamento' : `${open.length} lançamentos`;
  return `Baixa ${formatCurrency(cents)} no financeiro, em ${many}.`;
}

/** The bank has paid: settles what is open of the batch's entries. */
export function PayBatchDialog({ batch, onClose }: { batch: Batch; onClose: () => void }) {
  const id = useId();
  const [on, setOn] = useState<string | null>(today());
  const [account, setAccount] = useState<Chosen | null>(null);
  const act = useBatchAct(sendPayment, () => {
    notify('success', `Lote nº ${batch.id} pago.`);
    onClose();
  });
  const day = on === null ? REQUIRED : faultAt(act.error, 'on');
  const bank = faultAt(act.error, 'fn_bank_account_id');
  return (
    <ConfirmDialog
      title={`Lote nº ${batch.id} foi pago`}
      action="Marcar como pago"
      working={act.isPending}
      onConfirm={() =>
        on && act.mutate({ id: batch.id, on, fn_bank_account_id: account?.id ?? null })
      }
      onClose={onClose}
    >
      <p>{settlingWords(batch)}</p>
      {openParts(batch).length > 0 && (
        <ReferenceSelect
          record="fn_bank_account"
          label="Conta bancária"
          placeholder="A única da unidade"
          value={account}
          error={bank}
          onChange={setAccount}
        />
      )}
      <DateField
        label="Quando pagou"
        max={today()}
        value={on}
        onChange={setOn}
        {...(day && { error: day })}
      />
      <FieldError id={`${id}-failed`} error={day || bank ? undefined : act.fault} />
    </ConfirmDialog>
  );
}

/** Takes a batch back: nothing of it was paid. */
export function UndoBatchDialog({ batch, onClose }: { batch: Batch; onClose: () => void }) {
  const id = useId();
  const act = useBatchAct(sendUndo, () => {
    notify('success', `Lote nº ${batch.id} desfeito.`);
    onClose();
  });
  return (
    <ConfirmDialog
      title={`Desfazer o lote nº ${batch.id}?`}
      action="Desfazer lote"
      danger
      working={act.isPending}
      onConfirm={() => act.mutate(batch.id)}
      onClose={onClose}
    >
      <p>
        {batch.parts.length === 1
          ? 'O lançamento no financeiro é cancelado'
          : `Os ${batch.parts.length} lançamentos no financeiro são cancelados`}{' '}
        e as comissões voltam a poder ser pagas. O lote continua na lista, como desfeito.
      </p>
      <p>Se o banco já recebeu o arquivo de Pix, cancele os pagamentos lá também.</p>
      <FieldError id={`${id}-failed`} error={act.fault} />
    </ConfirmDialog>
  );
}
