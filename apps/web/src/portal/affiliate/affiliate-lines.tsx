import { formatCurrency } from '@balcao/brazil/money';
import type { OwnCommission } from '@balcao/contract/affiliates/own';
import { useInfiniteQuery } from '@tanstack/react-query';
import { failureText } from '../../platform/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { dayOf } from '../../ui/dates.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { NoticePage } from '../../ui/notice-page.tsx';
import { RetryButton } from '../../ui/retry-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import kinds from '../../ui/status-kind.module.css';
import style from './affiliate-lines.module.css';
import page from './affiliate-page.module.css';
import { ownCommissionsQuery } from './affiliate-queries.ts';

/** The affiliate's commissions, newest first. */
export function AffiliateLines() {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(ownCommissionsQuery);
  const lines = data?.pages.flatMap((one) => one.data);
  return (
    <section aria-labelledby="comissoes">
      <h2 id="comissoes" className={page.title}>
        Suas comissões
      </h2>
      {lines?.length === 0 && (
        <p className={style.empty}>
          Nenhuma comissão ainda. Ela aparece aqui quando alguém que veio por você paga.
        </p>
      )}
      {lines && lines.length > 0 && (
        <ul className={style.lines}>
          {lines.map((line) => (
            <Line key={line.id} line={line} />
          ))}
        </ul>
      )}
      {!data && !error && (
        <div className={page.waiting} role="status" aria-label="Carregando">
          <Skeleton width="60%" />
          <Skeleton width="48%" />
        </div>
      )}
      {error && (
        <NoticePage
          part
          icon="cloudOff"
          title="Não foi possível carregar as comissões"
          text={failureText(error)}
        >
          <RetryButton onRetry={() => (data ? fetchNextPage() : refetch())} />
        </NoticePage>
      )}
      {hasNextPage && !error && (
        <div className={style.more}>
          <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {isFetchingNextPage ? 'Carregando…' : 'Mostrar comissões mais antigas'}
          </Button>
        </div>
      )}
    </section>
  );
}

type Shown = { icon: IconName; kind: string | undefined; text: string };

function stateOf({ status, payable_at, paid_on }: OwnCommission): Shown {
  switch (status) {
    case 'held':
      return { icon: 'clock', kind: kinds.waiting, text: `Em carência até ${dayOf(payable_at)}` };
    case 'payable':
      return { icon: 'coin', kind: kinds.open, text: 'A pagar no próximo lote' };
    case 'in_batch':
      return { icon: 'folder', kind: kinds.open, text: 'Em lote, a caminho' };
    case 'paid':
      return { icon: 'check', kind: kinds.done, text: `Paga em ${dayOf(paid_on ?? payable_at)}` };
    case 'reversed':
      return { icon: 'ban', kind: kinds.cancelled, text: 'Estornada: a venda foi devolvida' };
  }
}

function Line({ line }: { line: OwnCommission }) {
  const { icon, kind, text } = stateOf(line);
  const what = line.amount_cents > 0 ? 'Comissão de uma venda' : 'Estorno de uma venda';
  return (
    <li className={style.line}>
      <p className={style.amount} data-reversed={line.status === 'reversed' || undefined}>
        {formatCurrency(line.amount_cents)}
      </p>
      <p>
        {what} <span className={page.quiet}>· {dayOf(line.made_at)}</span>
      </p>
      <p className={`${style.state} ${kind}`}>
        <Icon name={icon} size={16} />
        {text}
      </p>
    </li>
  );
}
