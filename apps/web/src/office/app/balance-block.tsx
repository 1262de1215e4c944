import { BalancePart } from '../features/balance/balance-part.tsx';
import { useBalanceRights } from '../features/balance/use-balance-rights.ts';
import { Block } from '../features/tickets/detail/block.tsx';

/** The balance on a ticket's page, for people who may see it. */
export function BalanceBlock({ id }: { id: number }) {
  const { view } = useBalanceRights();
  if (!view) return null;
  return (
    <Block title="Saldo">
      <BalancePart id={id} />
    </Block>
  );
}
