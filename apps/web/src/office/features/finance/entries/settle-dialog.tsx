import { formatCurrency } from '@balcao/brazil/money';
import type { WholeEntry } from '@balcao/contract/finance/entry';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ApiError } from '../../../../platform/api-error.ts';
import { DateField } from '../../../../ui/date-field.tsx';
import { TextField } from '../../../../ui/field.tsx';
import { ConfirmDialog } from '../../../records/confirm-dialog.tsx';
import type { Chosen } from '../../../records/form-values.ts';
import { FieldError } from '../../../records/labelled.tsx';
import { optionsQuery } from '../../../records/record-queries.ts';
import { ReferenceSelect } from '../../../records/reference-select.tsx';
import { settle, useEntryAct } from './entry-acts.ts';
import style from './entry-detail.module.css';
import { MoneyField } from './money-field.tsx';
import { cashOf, faultsOf, type Settling } from './settling.ts';
import { today } from './today.ts';

type Props = { entry: WholeEntry; onClose: () => void };

const REQUIRED = 'Campo obrigatório.';

const words = {
  payable: { title: 'Registrar pagamento', when: 'Quando pagou', cash: 'Sai da conta' },
  receivable: { title: 'Registrar recebimento', when: 'Quando recebeu', cash: 'Entra na conta' },
};

/** The only bank account there is. */
function useOnlyAccount(): Chosen | null {
  const { data } = useQuery(optionsQuery('fn_bank_account', {}));
  const [only] = data ?? [];
  return data?.length === 1 && only ? { id: only.id, name: only.name } : null;
}

/** Money that settles an entry or a part of it; the cash that moves is shown while it is typed. */
export function SettleDialog({ entry, onClose }: Props) {
  const id = useId();
  const only = useOnlyAccount();
  const [form, setForm] = useState<Settling>({
    account: null,
    on: today(),
    amount: entry.open_cents,
    interest: null,
    fine: null,
    discount: null,
    note: '',
  });
  const [tried, setTried] = useState(false);
  const set = (part: Partial<Settling>) => setForm((before) => ({ ...before, ...part }));
  const account = form.account ?? only;
  const act = useEntryAct(entry.id, settle, {
    said: entry.direction === 'payable' ? 'Pagamento registrado.' : 'Recebimento registrado.',
    onDone: onClose,
  });
  const faults = faultsOf(form, { open: entry.open_cents, today: today() });
  const told = act.error instanceof ApiError ? act.error.errors : {};
  const { title, when, cash } = words[entry.direction];
  const ready = account && form.on && form.amount && Object.keys(faults).length === 0;
  function send() {
    setTried(true);
    if (!ready) return;
    act.mutate({
      on: form.on ?? '',
      amount_cents: form.amount ?? 0,
      interest_cents: form.interest ?? 0,
      fine_cents: form.fine ?? 0,
      discount_cents: form.discount ?? 0,
      fn_bank_account_id: account.id,
      note: form.note.trim() || null,
    });
  }
  /** What is missing is told when somebody tries without it. */
  const missing = (value: unknown, text: string) => (tried && !value ? text : undefined);
  const dayFault = faults.on ?? told.on?.[0] ?? missing(form.on, REQUIRED);
  return (
    <ConfirmDialog
      title={title}
      action="Registrar"
      working={act.isPending}
      onConfirm={send}
      onClose={onClose}
    >
      <ReferenceSelect
        record="fn_bank_account"
        label="Conta bancária"
        value={account}
        error={told.fn_bank_account_id?.[0] ?? missing(account, 'Escolha a conta bancária.')}
        onChange={(chosen) => set({ account: chosen })}
      />
      <div className={style.grid}>
        <DateField
          label={when}
          max={today()}
          value={form.on}
          onChange={(on) => set({ on })}
          {...(dayFault && { error: dayFault })}
        />
        <MoneyField
          label="Quanto abate do lançamento"
          required
          value={form.amount}
          onChange={(amount) => set({ amount })}
          error={faults.amount ?? told.amount_cents?.[0] ?? missing(form.amount, REQUIRED)}
        />
      </div>
      <div className={style.grid}>
        <MoneyField
          label="Juros"
          value={form.interest}
          onChange={(interest) => set({ interest })}
        />
        <MoneyField label="Multa" value={form.fine} onChange={(fine) => set({ fine })} />
        <MoneyField
          label="Desconto"
          value={form.discount}
          onChange={(discount) => set({ discount })}
          error={faults.discount ?? told.discount_cents?.[0]}
        />
      </div>
      <p role="status">
        {cash}: <strong>{formatCurrency(cashOf(form))}</strong>
        {form.amount !== null && form.amount > 0 && form.amount < entry.open_cents && (
          <> · continuam em aberto {formatCurrency(entry.open_cents - form.amount)}</>
        )}
      </p>
      <TextField
        label="Observação (opcional)"
        maxLength={500}
        value={form.note}
        onChange={({ target }) => set({ note: target.value })}
      />
      <FieldError id={`${id}-failed`} error={act.fault} />
    </ConfirmDialog>
  );
}
