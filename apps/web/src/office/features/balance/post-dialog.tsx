import { formatCurrency } from '@balcao/brazil/money';
import { useId, useState } from 'react';
import { failureText } from '../../../platform/api-error.ts';
import { notify } from '../../../ui/notices.ts';
import { ConfirmDialog } from '../../records/confirm-dialog.tsx';
import { FieldError } from '../../records/labelled.tsx';
import { type Amount, AmountFields, isWhole } from './amount-fields.tsx';
import style from './balance.module.css';
import { sendPost } from './queries.ts';
import { useBalanceAct } from './use-balance-act.ts';

type Props = {
  id: number;
  kind: 'credit' | 'debit';
  balance: number;
  /** The person may leave a debt, with the reason. */
  mayGoBelow: boolean;
  onClose: () => void;
};

const words = {
  credit: { title: 'Creditar saldo', action: 'Creditar', done: 'Crédito registrado.' },
  debit: { title: 'Debitar saldo', action: 'Debitar', done: 'Débito registrado.' },
};

/** Adds to the balance or takes from it, with a reason. */
export function PostDialog({ id, kind, balance, mayGoBelow, onClose }: Props) {
  const alertId = useId();
  const [amount, setAmount] = useState<Amount>({ cents: null, reason: '' });
  const { title, action, done } = words[kind];
  const cents = kind === 'debit' ? -(amount.cents ?? 0) : (amount.cents ?? 0);
  const after = balance + cents;
  const below = kind === 'debit' && amount.cents !== null && after < 0;
  const post = useBalanceAct(
    (body: { amount_cents: number; reason: string; below_zero: boolean }, keyed) =>
      sendPost(id, body, keyed),
    () => {
      notify('success', done);
      onClose();
    },
  );
  const over = below && !mayGoBelow ? `O saldo é de ${formatCurrency(balance)}.` : undefined;
  return (
    <ConfirmDialog
      title={`${title} do nº ${id}`}
      action={below && mayGoBelow ? 'Debitar mesmo assim' : action}
      danger={below}
      working={post.isPending || !isWhole(amount) || over !== undefined}
      onConfirm={() =>
        post.mutate({
          amount_cents: cents,
          reason: amount.reason.trim(),
          below_zero: below && mayGoBelow,
        })
      }
      onClose={onClose}
    >
      <AmountFields value={amount} onChange={setAmount} error={over} />
      <p className={style.after} aria-live="polite">
        Saldo depois: <b data-below={after < 0 || undefined}>{formatCurrency(after)}</b>
      </p>
      {below && mayGoBelow && (
        <p className={style.warning} role="status">
          O saldo fica abaixo de zero. Diga no motivo por quê.
        </p>
      )}
      <FieldError id={alertId} error={post.error ? failureText(post.error) : undefined} />
    </ConfirmDialog>
  );
}
