import type { WholeCharge } from '@balcao/contract/payments/charge';
import { latePart } from '../../../../ui/late-part.tsx';

export type DialogName = 'settle' | 'refund' | 'cancel' | 'type' | 'remove' | 'edit' | 'repeat';

const SettleDialog = latePart(
  'o registro do pagamento',
  async () => (await import('./settle-dialog.tsx')).SettleDialog,
);
const RefundDialog = latePart(
  'a devolução',
  async () => (await import('./refund-dialog.tsx')).RefundDialog,
);
const CancelDialog = latePart(
  'o cancelamento',
  async () => (await import('./cancel-dialog.tsx')).CancelDialog,
);
const TypeDialog = latePart(
  'a troca da forma',
  async () => (await import('./type-dialog.tsx')).TypeDialog,
);
const RemoveCharge = latePart(
  'a exclusão',
  async () => (await import('./remove-charge.tsx')).RemoveCharge,
);

const RepeatDialog = latePart(
  'a repetição',
  async () => (await import('./repeat-dialog.tsx')).RepeatDialog,
);

type Props = { name: DialogName | null; charge: WholeCharge; onClose: () => void };

/** The open dialog; each one is loaded when first needed. */
export function ChargeDialogs({ name, ...shared }: Props) {
  return (
    <>
      {name === 'settle' && <SettleDialog {...shared} />}
      {name === 'refund' && <RefundDialog {...shared} />}
      {name === 'cancel' && <CancelDialog {...shared} />}
      {name === 'type' && <TypeDialog {...shared} />}
      {name === 'repeat' && <RepeatDialog {...shared} />}
      {name === 'remove' && <RemoveCharge {...shared} />}
    </>
  );
}
