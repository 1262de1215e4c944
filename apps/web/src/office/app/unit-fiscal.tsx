import { LEVEL } from '@balcao/contract/access/permissions';
import { useSession } from '../../platform/session/use-session.ts';
import { latePart } from '../../ui/late-part.tsx';
import type { RecordTab } from '../records/record-extensions.ts';

const Panel = latePart(
  'os dados fiscais',
  async () => (await import('../features/invoices/fiscal/fiscal-panel.tsx')).FiscalPanel,
);

/** Admins say what a unit tells the tax authority, and hold its certificate. */
const useIsAdmin = (id: number | undefined) =>
  useSession().user.level <= LEVEL.admin && id !== undefined;

function UnitFiscal({ id, onClose }: { id: number; onClose: () => void }) {
  return <Panel id={id} onClose={onClose} />;
}

/** The fiscal data of a business unit, beside its form. */
export const unitFiscal: RecordTab = {
  label: 'Fiscal',
  tab: 'fiscal',
  useShown: useIsAdmin,
  Panel: UnitFiscal,
};
