import type { PaymentSlip } from '@balcao/contract/payments/slips';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { ApiError } from '../platform/api-error.ts';
import { type Pausing, pausedTexts } from '../platform/socket/close-pause.ts';
import { Button } from '../ui/button.tsx';
import hidden from '../ui/hidden.module.css';
import { NoticePage } from '../ui/notice-page.tsx';
import { RetryButton } from '../ui/retry-button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { CompanyLogo } from './company-logo.tsx';
import { PaymentFacts } from './payment-facts.tsx';
import { usePaymentNews } from './payment-news.ts';
import style from './payment-page.module.css';
import { PaymentTold } from './payment-told.tsx';
import { PaymentWays } from './payment-ways.tsx';
import { PortalFooter } from './portal-footer.tsx';
import { slipQuery } from './slip-query.ts';

function Waiting() {
  return (
    <div className={style.card} aria-busy="true">
      <p className={hidden.hidden} role="status">
        Buscando dados, aguarde...
      </p>
      <Skeleton width="60%" />
      <Skeleton width="40%" />
      <Skeleton width="90%" />
    </div>
  );
}

/** The specification fixes this sentence (docs/product/payment-slip.md#page). */
function Inactive({ onRetry }: { onRetry: (() => void) | undefined }) {
  const title = onRetry ? 'Não foi possível abrir o pagamento' : 'Pagamento não encontrado';
  return (
    <NoticePage icon="alert" title={title}>
      <p className={style.inactive} role="alert">
        <strong>Erro ou Link inativo:</strong> Ocorreu um erro para buscar os dados do seu
        pagamento, ou este link não está mais ativo.
      </p>
      {onRetry && <RetryButton variant="primary" tall onRetry={onRetry} />}
    </NoticePage>
  );
}

/** No answer, too many calls or a server error: the payment may well exist. */
function isPassing(error: unknown): boolean {
  return error instanceof ApiError && (error.transient || error.status === 429);
}

function Payment({ slip }: { slip: PaymentSlip }) {
  return (
    <div className={style.card}>
      <title>{`Pagamento de ${slip.person_name}`}</title>
      <h1>Olá, {slip.person_name}.</h1>
      <PaymentFacts slip={slip} />
      <PaymentTold slip={slip} />
      <PaymentWays slip={slip} />
    </div>
  );
}

const texts = {
  ...pausedTexts,
  full: 'Este pagamento está aberto em páginas demais, e esta não se atualiza sozinha. Feche as outras.',
};

/** Without live updates, the page would not show that the money has arrived. */
function Paused({ pausing, onRetry }: { pausing: Pausing; onRetry: () => void }) {
  return (
    <div className={style.crowded} role="status">
      <p>{texts[pausing]}</p>
      <Button onClick={onRetry}>Tentar novamente</Button>
    </div>
  );
}

function Content({ token }: { token: string }) {
  const payment = useQuery(slipQuery(token));
  const slip = payment.data?.data;
  const news = usePaymentNews(token, Boolean(slip?.amount), payment.refetch);
  if (payment.isPending) return <Waiting />;
  if (!slip) return <Inactive onRetry={isPassing(payment.error) ? payment.refetch : undefined} />;
  return (
    <>
      {news.pausing && <Paused pausing={news.pausing} onRetry={news.retry} />}
      <Payment slip={slip} />
    </>
  );
}

/** The payment slip of a link (docs/product/payment-slip.md). */
export function PaymentPage() {
  const { token } = useParams({ from: '/pm/$token/options' });
  return (
    <div className={style.page}>
      <title>Pagamento · Balcão</title>
      <header className={style.header}>
        <CompanyLogo />
        <span>Pagamento</span>
      </header>
      <main className={style.main}>
        <Content token={token} />
      </main>
      <PortalFooter column={560} />
    </div>
  );
}
