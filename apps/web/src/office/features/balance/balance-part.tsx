import { formatCurrency } from '@balcao/brazil/money';
import type { TicketBalance } from '@balcao/contract/balance/balance';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '../../../platform/api-error.ts';
import { refreshAskedBefore } from '../../../platform/query-client.ts';
import { useTopic } from '../../../platform/socket/use-topic.ts';
import { Button } from '../../../ui/button.tsx';
import { latePart } from '../../../ui/late-part.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import style from './balance.module.css';
import { LedgerLines } from './ledger-lines.tsx';
import { balanceKeys, balanceQuery } from './queries.ts';

const PostDialog = latePart(
  'o lançamento',
  async () => (await import('./post-dialog.tsx')).PostDialog,
);
const BalanceTransferDialog = latePart(
  'a transferência',
  async () => (await import('./transfer-dialog.tsx')).BalanceTransferDialog,
);

type Act = 'credit' | 'debit' | 'transfer';

/** A ticket's balance, its ledger, and what the person may do with it; shown as it changes. */
export function BalancePart({ id }: { id: number }) {
  const balance = useInfiniteQuery(balanceQuery(id));
  const [act, setAct] = useState<Act | null>(null);
  useTopic(`ticket.${id}`, (signal, quietSince) => {
    if (signal !== 'ready' && !['balance.changed', 'missed'].includes(signal.type)) return;
    void refreshAskedBefore(quietSince, { queryKey: balanceKeys.one(id) });
  });
  const first = balance.data?.pages[0];
  if (!first) {
    if (!balance.isError) return <Skeleton width="60%" />;
    return (
      <p role="alert" className={style.failed}>
        {failureText(balance.error)}{' '}
        <Button variant="quiet" onClick={() => balance.refetch()}>
          Tentar novamente
        </Button>
      </p>
    );
  }
  const lines = balance.data?.pages.flatMap((page) => page.lines) ?? [];
  return (
    <div className={style.part}>
      <p className={style.balance} data-below={first.balance_cents < 0 || undefined}>
        {formatCurrency(first.balance_cents)}
      </p>
      <Acts of={first} onAct={setAct} />
      {lines.length === 0 && <p className={style.none}>Nenhum lançamento ainda.</p>}
      {lines.length > 0 && <LedgerLines lines={lines} />}
      {balance.hasNextPage && (
        <Button
          variant="quiet"
          disabled={balance.isFetchingNextPage}
          onClick={() => balance.fetchNextPage()}
        >
          Mostrar mais
        </Button>
      )}
      <ActDialog act={act} id={id} of={first} onClose={() => setAct(null)} />
    </div>
  );
}

function Acts({
  of: { may, balance_cents },
  onAct,
}: {
  of: TicketBalance;
  onAct: (act: Act) => void;
}) {
  if (!may.edit) return null;
  return (
    <div className={style.acts}>
      <Button onClick={() => onAct('credit')}>Creditar</Button>
      {(balance_cents > 0 || may.below_zero) && (
        <Button onClick={() => onAct('debit')}>Debitar</Button>
      )}
      {may.transfer && balance_cents > 0 && (
        <Button onClick={() => onAct('transfer')}>Transferir saldo</Button>
      )}
    </div>
  );
}

type DialogProps = { act: Act | null; id: number; of: TicketBalance; onClose: () => void };

function ActDialog({ act, id, of: { balance_cents: balance, may }, onClose }: DialogProps) {
  if (act === null) return null;
  if (act === 'transfer') return <BalanceTransferDialog {...{ id, balance, onClose }} />;
  return <PostDialog {...{ id, balance, onClose }} kind={act} mayGoBelow={may.below_zero} />;
}
