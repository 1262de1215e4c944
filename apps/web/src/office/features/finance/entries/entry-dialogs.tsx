import type { EntrySettlement, WholeEntry } from '@balcao/contract/finance/entry';
import { latePart } from '../../../../ui/late-part.tsx';

/** What is open above an entry; a reversal names its settlement. */
export type OpenDialog =
  | { name: 'settle' | 'cancel' | 'remove' | 'edit' }
  | { name: 'reverse'; settlement?: EntrySettlement };

const SettleDialog = latePart(
  'o registro da baixa',
  async () => (await import('./settle-dialog.tsx')).SettleDialog,
);
const ReverseDialog = latePart(
  'o estorno',
  async () => (await import('./take-back-dialogs.tsx')).ReverseDialog,
);
const CancelDialog = latePart(
  'o cancelamento',
  async () => (await import('./take-back-dialogs.tsx')).CancelDialog,
);
const RemoveDialog = latePart(
  'a exclusão',
  async () => (await import('./take-back-dialogs.tsx')).RemoveDialog,
);

type Props = { open: OpenDialog | null; entry: WholeEntry; onClose: () => void };

/** The open dialog; each one is loaded when first needed. */
export function EntryDialogs({ open, ...shared }: Props) {
  switch (open?.name) {
    case 'settle':
      return <SettleDialog {...shared} />;
    case 'reverse':
      return <ReverseDialog {...shared} settlement={open.settlement} />;
    case 'cancel':
      return <CancelDialog {...shared} />;
    case 'remove':
      return <RemoveDialog {...shared} />;
    default:
      return null;
  }
}
