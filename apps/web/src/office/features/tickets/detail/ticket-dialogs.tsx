import type { TicketDetail } from '@balcao/contract/tickets/ticket';
import { latePart } from '../../../../ui/late-part.tsx';
import type { DialogName } from './properties-props.ts';
import type { Change } from './ticket-conflict.ts';

const RenameDialog = latePart(
  'a janela do nome',
  async () => (await import('./rename-dialog.tsx')).RenameDialog,
);
const TransferDialog = latePart(
  'a transferência',
  async () => (await import('./transfer-dialog.tsx')).TransferDialog,
);
const MergeDialog = latePart(
  'a mesclagem',
  async () => (await import('./merge-dialog.tsx')).MergeDialog,
);
const LinkDialog = latePart(
  'o vínculo',
  async () => (await import('./link-dialog.tsx')).LinkDialog,
);
const PaperDialog = latePart(
  'a assinatura em papel',
  async () => (await import('./paper-dialog.tsx')).PaperDialog,
);

type Props = {
  name: DialogName | null;
  ticket: TicketDetail;
  change: (change: Change) => void;
  onClose: () => void;
};

/** The open dialog; each one is loaded when first needed. */
export function TicketDialogs({ name, ticket, change, onClose }: Props) {
  const shared = { ticket, onClose };
  return (
    <>
      {name === 'rename' && <RenameDialog {...shared} change={change} />}
      {name === 'transfer' && <TransferDialog {...shared} />}
      {name === 'merge' && <MergeDialog {...shared} />}
      {name === 'link' && <LinkDialog {...shared} />}
      {name === 'paper' && <PaperDialog {...shared} />}
    </>
  );
}
