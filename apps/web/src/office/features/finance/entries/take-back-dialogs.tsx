import { formatCurrency } from '@balcao/brazil/money';
import type { EntrySettlement, WholeEntry } from '@balcao/contract/finance/entry';
import { useId } from 'react';
import { brazilianDate } from '../../../../ui/date-text.ts';
import { ConfirmDialog } from '../../../records/confirm-dialog.tsx';
import { FieldError } from '../../../records/labelled.tsx';
import { cancel, remove, reverse, useEntryAct } from './entry-acts.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { useBack } from './use-back.ts';

type Props = { entry: WholeEntry; onClose: () => void };

const KEPT = 'Nada é apagado: o lançamento contrário fica registrado, com o motivo.';

/** The opposite of a settlement, or of everything that a charge posted. */
export function ReverseDialog({
  entry,
  settlement,
  onClose,
}: Props & { settlement: EntrySettlement | undefined }) {
  const act = useEntryAct(entry.id, reverse, {
    said: settlement ? 'Baixa estornada.' : 'Lançamento estornado.',
    onDone: onClose,
  });
  return (
    <ReasonDialog
      title={
        settlement ? 'Estornar esta baixa?' : `Estornar o lançamento nº ${entry.id} por inteiro?`
      }
      action="Estornar"
      working={act.isPending}
      fault={act.fault}
      onConfirm={(reason) =>
        act.mutate({ reason, ...(settlement && { movement_id: settlement.id }) })
      }
      onClose={onClose}
    >
      {settlement ? (
        <p>
          A baixa de {formatCurrency(settlement.amount_cents)} de {brazilianDate(settlement.on)} em{' '}
          {settlement.fn_bank_account_name} é desfeita, e o valor volta a ficar em aberto.
        </p>
      ) : (
        <p>As baixas são desfeitas e o lançamento fica cancelado. A cobrança não muda.</p>
      )}
      <p>{KEPT}</p>
    </ReasonDialog>
  );
}

/** Takes back an entry that nothing settles. */
export function CancelDialog({ entry, onClose }: Props) {
  const act = useEntryAct(entry.id, cancel, { said: 'Lançamento cancelado.', onDone: onClose });
  return (
    <ReasonDialog
      title={`Cancelar o lançamento de ${formatCurrency(entry.amount_cents)}?`}
      action="Cancelar lançamento"
      working={act.isPending}
      fault={act.fault}
      onConfirm={(reason) => act.mutate(reason)}
      onClose={onClose}
    >
      <p>Ele sai do resultado e do que está em aberto. Isso não pode ser desfeito.</p>
    </ReasonDialog>
  );
}

/** Takes a mistaken entry out of sight: it stays as a cancelled one. */
export function RemoveDialog({ entry, onClose }: Props) {
  const id = useId();
  const back = useBack();
  const act = useEntryAct(entry.id, remove, { said: 'Lançamento excluído.', onDone: back });
  return (
    <ConfirmDialog
      title={`Excluir o lançamento nº ${entry.id}?`}
      action="Excluir"
      cancel="Voltar"
      danger
      working={act.isPending}
      onConfirm={() => act.mutate()}
      onClose={onClose}
    >
      <p>{entry.description} fica entre os cancelados, como excluído.</p>
      <FieldError id={`${id}-failed`} error={act.fault} />
    </ConfirmDialog>
  );
}
