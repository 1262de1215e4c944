import type { TicketDetail } from '@balcao/contract/tickets';
import { lazy, Suspense } from 'react';
import type { Change } from './clash.ts';
import type { DialogName } from './properties-props.ts';

const RenameDialog = lazy(async () => ({
  default: (await import('./rename-dialog.tsx')).RenameDialog,
}));
const TransferDialog = lazy(async () => ({
  default: (await import('./transfer-dialog.tsx')).TransferDialog,
}));
const MergeDialog = lazy(async () => ({
  default: (await import('./merge-dialog.tsx')).MergeDialog,
}));
const LinkDialog = lazy(async () => ({ default: (await import('./link-dialog.tsx')).LinkDialog }));
const PaperDialog = lazy(async () => ({
  default: (await import('./paper-dialog.tsx')).PaperDialog,
}));

type Props = {
  name: DialogName | null;
  ticket: TicketDetail;
  change: (change: Change) => void;
  onClose: () => void;
};

/** The dialog that is open, each loaded when it is first needed. */
export function TicketDialogs({ name, ticket, change, onClose }: Props) {
  const shared = { ticket, onClose };
  return (
    <Suspense>
      {name === 'rename' && <RenameDialog {...shared} change={change} />}
      {name === 'transfer' && <TransferDialog {...shared} />}
      {name === 'merge' && <MergeDialog {...shared} />}
      {name === 'link' && <LinkDialog {...shared} />}
      {name === 'paper' && <PaperDialog {...shared} />}
    </Suspense>
  );
}
