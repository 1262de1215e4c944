import { formatCurrency } from '@balcao/brazil/money';
import type { Batch } from '@balcao/contract/affiliates/batches';
import { useId, useState } from 'react';
import { ApiError } from '../../../platform/api-error.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { notify } from '../../../ui/notices.ts';
import { ConfirmDialog } from '../../records/confirm-dialog.tsx';
import type { Chosen } from '../../records/form-values.ts';
import { FieldError } from '../../records/labelled.tsx';
import { ReferenceSelect } from '../../records/reference-select.tsx';
import style from './affiliates.module.css';
import { sendBatch, sendPayment } from './queries.ts';
import { useBatchAct } from './use-batch-act.ts';

const REQUIRED = 'Campo obrigatório.';
const saoPaulo = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' });
const today = () => saoPaulo.format(new Date());

/** What the server says of a field; else of the whole. */
const faultAt = (error: Error | null, field: string): string | undefined =>
  error instanceof ApiError ? error.errors[field]?.[0] : undefined;

type Made = Awaited<ReturnType<typeof sendBatch>>;

/** Takes what can be paid until a day; who stays out is told before the dialog goes. */
export function MakeBatchDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const [until, setUntil] = useState<string | null>(today());
  const [made, setMade] = useState<Made>();
  const act = useBatchAct(sendBatch, (batch) => {
    notify('success', `Lote nº ${batch.id}: ${formatCurrency(batch.total_cents)}.`);
    if (batch.left.length === 0) onClose();
    else setMade(batch);
  });
  if (made) return <LeftOut made={made} onClose={onClose} />;
  const fault = until === null ? REQUIRED : faultAt(act.error, 'until');
  return (
    <ConfirmDialog
      title="Fazer lote de comissões"
      action="Fazer lote"
      working={act.isPending}
      onConfirm={() => until && act.mutate(until)}
      onClose={onClose}
    >
      <p>
        Entra tudo o que pode ser pago até o dia. Cada afiliado ganha um lançamento a pagar no
        financeiro.
      </p>
      <DateField
        label="Até o dia"
        max={today()}
        value={until}
        onChange={setUntil}
        {...(fault && { error: fault })}
      />
      <FieldError id={`${id}-failed`} error={fault ? undefined : act.fault} />
    </ConfirmDialog>
  );
}

function LeftOut({ made, onClose }: { made: Made; onClose: () => void }) {
  return (
    <ConfirmDialog title="Ficaram de fora do lote" cancel="Fechar" onClose={onClose}>
      <ul className={style.left}>
        {made.left.map((one) => (
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

/** The bank has paid: settles the batch's entries. */
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
      <p>
        Baixa {formatCurrency(batch.total_cents)} no financeiro, em {batch.parts.length}{' '}
        {batch.parts.length === 1 ? 'lançamento' : 'lançamentos'}.
      </p>
      <ReferenceSelect
        record="fn_bank_account"
        label="Conta bancária"
        placeholder="A única da unidade"
        value={account}
        error={bank}
        onChange={setAccount}
      />
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
