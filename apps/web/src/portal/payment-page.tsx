import { readDate } from '@balcao/brazil/dates';
import { formatCurrency } from '@balcao/brazil/money';
import type { getPayment, PaymentSlip } from '@balcao/contract/payments';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { call } from '../platform/api.ts';
import { ApiError } from '../platform/api-error.ts';
import { Button } from '../ui/button.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { NoticePage } from '../ui/notice-page.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { usePaymentNews } from './payment-news.ts';
import style from './payment-page.module.css';
import { PaymentWays } from './payment-ways.tsx';
import { PortalFooter } from './portal-footer.tsx';

type Told = { icon: IconName; title: string; text: string };

/** What a payment says that cannot be paid here any more. */
const closed: Record<Exclude<PaymentSlip['status'], 'emitted'>, Told> = {
  paid: { icon: 'check', title: 'Pagamento recebido', text: 'Obrigado. Não há nada a pagar.' },
  overdue: {
    icon: 'alert',
    title: 'Pagamento vencido',
    text: 'O prazo deste pagamento terminou. Entre em contato conosco para receber outro.',
  },
  cancelled: {
    icon: 'ban',
    title: 'Pagamento cancelado',
    text: 'Este pagamento foi cancelado. Não há nada a pagar.',
  },
  refunded: {
    icon: 'back',
    title: 'Pagamento devolvido',
    text: 'O valor deste pagamento foi devolvido. Não há nada a pagar.',
  },
};

function Waiting() {
  return (
    <div className={style.card} aria-busy="true">
      <p className={style.hidden} role="status">
        Buscando dados, aguarde...
      </p>
      <Skeleton width="60%" />
      <Skeleton width="40%" />
      <Skeleton width="90%" />
    </div>
  );
}

/** The sentence is to the letter of the specification, section 2. */
function Inactive({ onRetry }: { onRetry: (() => void) | undefined }) {
  const title = onRetry ? 'Não foi possível abrir o pagamento' : 'Pagamento não encontrado';
  return (
    <NoticePage icon="alert" title={title}>
      <p className={style.inactive} role="alert">
        <strong>Erro ou Link inativo:</strong> Ocorreu um erro para buscar os dados do seu
        pagamento, ou este link não está mais ativo.
      </p>
      {onRetry && (
        <Button variant="primary" tall onClick={onRetry}>
          Tentar novamente
        </Button>
      )}
    </NoticePage>
  );
}

/** No answer, too many calls or a fault of ours: the payment may well be there. */
function isPassing(error: unknown): boolean {
  return error instanceof ApiError && (error.transient || error.status === 429);
}

function Payment({ slip }: { slip: PaymentSlip }) {
  const { status } = slip;
  const told = status === 'emitted' ? null : closed[status];
  return (
    <div className={style.card}>
      <title>{`Pagamento de ${slip.person_name}`}</title>
      <h1>Olá, {slip.person_name}.</h1>
      <dl className={style.facts}>
        <div className={style.value}>
          <dt>Valor</dt>
          <dd>{formatCurrency(slip.value)}</dd>
        </div>
        <div>
          <dt>Vencimento</dt>
          <dd>{readDate(slip.due_date)}</dd>
        </div>
        <div className={style.wide}>
          <dt>Quem recebe</dt>
          <dd>{slip.receiver}</dd>
        </div>
      </dl>
      <div role="status">
        {told && (
          <div className={`${style.told} ${style[status]}`}>
            <Icon name={told.icon} size={24} />
            <div>
              <h2>{told.title}</h2>
              <p>{told.text}</p>
              {slip.contact_url && <a href={slip.contact_url}>Falar conosco</a>}
            </div>
          </div>
        )}
      </div>
      <PaymentWays slip={slip} />
    </div>
  );
}

/** Whoever pays here would not see that the money has come. */
function Crowded({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={style.crowded} role="status">
      <p>
        Este pagamento está aberto em páginas demais, e esta não se atualiza sozinha. Feche as
        outras.
      </p>
      <Button onClick={onRetry}>Tentar novamente</Button>
    </div>
  );
}

function Content({ token }: { token: string }) {
  const payment = useQuery({
    queryKey: ['payment', token],
    queryFn: () =>
      call<typeof getPayment>('GET /api/pm_transaction/:token/token_get', { params: { token } }),
  });
  const slip = payment.data?.data;
  const news = usePaymentNews(token, slip?.status === 'emitted', payment.refetch);
  if (payment.isPending) return <Waiting />;
  if (!slip) return <Inactive onRetry={isPassing(payment.error) ? payment.refetch : undefined} />;
  return (
    <>
      {news.full && <Crowded onRetry={news.retry} />}
      <Payment slip={slip} />
    </>
  );
}

/** The payment slip of a link (specification section 2, "Payment slip page"). */
export function PaymentPage() {
  const { token } = useParams({ from: '/pm/$token/options' });
  return (
    <div className={style.page}>
      <title>Pagamento · Balcão</title>
      <header className={style.header}>
        <img src="/brand/logo.svg" alt="" width={32} height={32} />
        <span>Pagamento</span>
      </header>
      <main className={style.main}>
        <Content token={token} />
      </main>
      <PortalFooter column={560} />
    </div>
  );
}
