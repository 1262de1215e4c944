import { LEVEL } from '@balcao/contract/access/permissions';
import { useSession } from '../../platform/session/use-session.ts';
import { latePart } from '../../ui/late-part.tsx';
import type { RecordTab } from '../records/record-extensions.ts';

const Panel = latePart(
  'o recebimento',
  async () => (await import('../features/payments/provider/provider-panel.tsx')).ProviderPanel,
);

/** Admins decide where a unit's money goes. */
const useIsAdmin = (id: number | undefined) =>
  useSession().user.level <= LEVEL.admin && id !== undefined;

function UnitProvider({ id, onClose }: { id: number; onClose: () => void }) {
  return <Panel id={id} onClose={onClose} />;
}

/** Who makes the charges of a business unit, beside its form. */
export const unitProvider: RecordTab = {
  label: 'Recebimento',
  tab: 'recebimento',
  useShown: useIsAdmin,
  Panel: UnitProvider,
};
