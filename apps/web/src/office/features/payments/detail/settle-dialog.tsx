import { formatCurrency } from '@balcao/brazil/money';
import type { WholeCharge } from '@balcao/contract/payments/charge';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ApiError, failureText } from '../../../../platform/api-error.ts';
import { useSession } from '../../../../platform/session/use-session.ts';
import { sendResource } from '../../../../platform/upload/send-resource.ts';
import { DateField } from '../../../../ui/date-field.tsx';
import field from '../../../../ui/field.module.css';
import { TextField } from '../../../../ui/field.tsx';
import { ConfirmDialog } from '../../../records/confirm-dialog.tsx';
import type { Chosen } from '../../../records/form-values.ts';
import { FieldError, Labelled } from '../../../records/labelled.tsx';
import { ReferenceSelect } from '../../../records/reference-select.tsx';
import { useChargeRights } from '../charge-rights.ts';
import { AmountField } from '../form/amount-field.tsx';
import { quoteQuery } from '../queries.ts';
import { today } from '../today.ts';
import { type Settlement, settle, useChargeAct } from './charge-acts.ts';

type Props = { charge: WholeCharge; onClose: () => void };

/** Sends the receipt once, however often the payment is tried. */
function useReceipt(id: number) {
  const direct = useSession().configs.FILESYSTEM_TEMP_URL_ENABLED;
  const [sent, setSent] = useState<{ file: File; id: number }>();
  return async (file: File | null): Promise<number | null> => {
    if (!file) return null;
    if (sent?.file === file) return sent.id;
    const to = { origin: 'pm_transaction' as const, parent_code: String(id), code: 'comprovante' };
    const resource = await sendResource(file, { ...to, expires_minutes: null, direct }, {});
    setSent({ file, id: resource.id });
    return resource.id;
  };
}

/** Money or a transfer that came outside of the providers. */
export function SettleDialog({ charge, onClose }: Props) {
  const id = useId();
  const [day, setDay] = useState<string | null>(today());
  const [typed, setTyped] = useState<number | null>();
  const [note, setNote] = useState('');
  const [account, setAccount] = useState<Chosen | null>(null);
  const { accounts } = useChargeRights();
  const [file, setFile] = useState<File | null>(null);
  const send = useReceipt(charge.id);
  const quote = useQuery({ ...quoteQuery(charge.id, day ?? ''), enabled: day !== null });
  const due = quote.data?.due_cents;
  const value = typed === undefined ? (due ?? null) : typed;
  const act = useChargeAct(
    charge.id,
    async (one, body: Omit<Settlement, 'file_id'>, key) =>
      settle(one, { ...body, file_id: await send(file) }, key),
    { said: 'Pagamento registrado.', onDone: onClose, quiet: true },
  );
  const isFuture = day !== null && day > today();
  const isNothing = value !== null && value <= 0;
  const ready = day !== null && !isFuture && value !== null && !isNothing;
  const told = act.error instanceof ApiError ? act.error.errors : {};
  const dayFault = isFuture ? 'A data não pode ser futura.' : told.paid_on?.[0];
  return (
    <ConfirmDialog
      title="Registrar pagamento"
      action="Registrar"
      working={act.isPending || !ready}
      onConfirm={() =>
        ready &&
        act.mutate({
          paid_on: day,
          paid_cents: value,
          note: note.trim() || null,
          fn_bank_account_id: account?.id ?? null,
        })
      }
      onClose={onClose}
    >
      <p>Para dinheiro ou transferência que o cliente entregou fora do boleto e do Pix.</p>
      <DateField
        label="Quando pagou"
        max={today()}
        value={day}
        onChange={setDay}
        {...(dayFault && { error: dayFault })}
      />
      <AmountField
        label="Quanto pagou"
        measure="money"
        value={value}
        onChange={setTyped}
        error={isNothing ? 'O valor precisa ser maior que zero.' : undefined}
      />
      {due !== undefined && value !== null && value > 0 && value < due && (
        <p role="status">
          Nesse dia faltavam {formatCurrency(due)}: a cobrança fica paga em parte e o resto continua
          em aberto.
        </p>
      )}
      {due !== undefined && value !== null && value > due && (
        <p role="status">
          São {formatCurrency(value - due)} a mais do que faltava nesse dia, {formatCurrency(due)}.
          A cobrança fica paga e o que veio a mais pode ser devolvido.
        </p>
      )}
      {accounts && (
        <ReferenceSelect
          record="fn_bank_account"
          label="Conta bancária (opcional)"
          placeholder="A que recebe as cobranças da unidade"
          value={account}
          onChange={setAccount}
          error={told.fn_bank_account_id?.[0]}
        />
      )}
      <Labelled id={id} label="Comprovante (opcional)">
        <input
          id={id}
          type="file"
          className={field.input}
          accept="application/pdf,image/png,image/jpeg"
          onChange={({ target }) => setFile(target.files?.[0] ?? null)}
        />
      </Labelled>
      <TextField
        label="Observação (opcional)"
        maxLength={500}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <FieldError id={`${id}-failed`} error={act.error ? failureText(act.error) : undefined} />
    </ConfirmDialog>
  );
}
