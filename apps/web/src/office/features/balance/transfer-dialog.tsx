import { formatCurrency } from '@balcao/brazil/money';
import { useId, useState } from 'react';
import { failureText } from '../../../platform/api-error.ts';
import { useTicketWords } from '../../../platform/session/ticket-words.ts';
import { notify } from '../../../ui/notices.ts';
import { ConfirmDialog } from '../../records/confirm-dialog.tsx';
import type { Chosen } from '../../records/form-values.ts';
import { FieldError } from '../../records/labelled.tsx';
import { SearchSelect } from '../../records/search-select.tsx';
import { type Amount, AmountFields, isWhole } from './amount-fields.tsx';
import style from './balance.module.css';
import { balanceKeys, loadTickets, sendTransfer } from './queries.ts';
import { useBalanceAct } from './use-balance-act.ts';

type Props = { id: number; balance: number; onClose: () => void };

/** Moves balance to another ticket: both sides name each other. */
export function BalanceTransferDialog({ id, balance, onClose }: Props) {
  const alertId = useId();
  const { say } = useTicketWords();
  const [to, setTo] = useState<Chosen | null>(null);
  const [amount, setAmount] = useState<Amount>({ cents: null, reason: '' });
  const over = (amount.cents ?? 0) > balance;
  const transfer = useBalanceAct(sendTransfer, () => {
    notify('success', `${formatCurrency(amount.cents ?? 0)} transferidos para o nº ${to?.id}.`);
    onClose();
  });
  const confirm = () => {
    if (!to || amount.cents === null) return;
    const reason = amount.reason.trim();
    transfer.mutate({ from_id: id, to_id: to.id, amount_cents: amount.cents, reason });
  };
  return (
    <ConfirmDialog
      title={`Transferir saldo do nº ${id}`}
      action="Transferir"
      working={transfer.isPending || !to || over || !isWhole(amount)}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p className={style.after}>
        Saldo: <b>{formatCurrency(balance)}</b>
      </p>
      <SearchSelect
        label={say('Para {outro atendimento}')}
        placeholder="Número, nome, CPF ou palavras"
        searchKey={balanceKeys.tickets(id)}
        load={loadTickets(id)}
        value={to}
        onChange={setTo}
      />
      <AmountFields
        value={amount}
        onChange={setAmount}
        error={over ? 'O valor passa do saldo.' : undefined}
      />
      <FieldError id={alertId} error={transfer.error ? failureText(transfer.error) : undefined} />
    </ConfirmDialog>
  );
}
