import { latePart } from '../../ui/late-part.tsx';
import type { RecordTab } from '../records/record-extensions.ts';

const Panel = latePart(
  'o extrato',
  async () => (await import('../features/finance/bank-accounts/bank-movements.tsx')).BankMovements,
);

const isKept = (id: number | undefined) => id !== undefined;

function Movements({ id, onClose }: { id: number; onClose: () => void }) {
  return <Panel id={id} onClose={onClose} />;
}

/** The movements of a bank account, beside its form. */
export const bankAccountTab: RecordTab = {
  label: 'Extrato interno',
  tab: 'extrato',
  useShown: isKept,
  Panel: Movements,
};
