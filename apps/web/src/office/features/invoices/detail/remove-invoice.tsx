import type { WholeInvoice } from '@balcao/contract/invoices/invoice';
import { useId } from 'react';
import { failureText } from '../../../../platform/api-error.ts';
import { ConfirmDialog } from '../../../records/confirm-dialog.tsx';
import { FieldError } from '../../../records/labelled.tsx';
import { customerName } from '../list/invoice-cells.tsx';
import { useBack } from '../use-back.ts';
import { remove, useInvoiceAct } from './invoice-acts.ts';

type Props = { invoice: WholeInvoice; onClose: () => void };

/** Deletes a draft, which never had a number. */
export function RemoveInvoice({ invoice, onClose }: Props) {
  const id = useId();
  const back = useBack();
  const act = useInvoiceAct(invoice.id, remove, {
    said: 'Rascunho excluído.',
    onDone: back,
    quiet: true,
  });
  return (
    <ConfirmDialog
      title={`Excluir o rascunho de ${customerName(invoice)}?`}
      action="Excluir"
      danger
      working={act.isPending}
      onConfirm={() => act.mutate()}
      onClose={onClose}
    >
      <p>A nota ainda não foi emitida e não usou nenhum número. Isso não pode ser desfeito.</p>
      <FieldError id={`${id}-failed`} error={act.error ? failureText(act.error) : undefined} />
    </ConfirmDialog>
  );
}
