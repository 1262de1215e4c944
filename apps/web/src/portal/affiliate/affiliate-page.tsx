import type { OwnAffiliate } from '@balcao/contract/affiliates/own';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ApiError, failureText } from '../../platform/api-error.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { NoticePage } from '../../ui/notice-page.tsx';
import { RetryButton } from '../../ui/retry-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PortalFrame } from '../portal-frame.tsx';
import { AffiliateChart } from './affiliate-chart.tsx';
import { AffiliateFigures } from './affiliate-figures.tsx';
import { AffiliateLines } from './affiliate-lines.tsx';
import { AffiliateLinks } from './affiliate-links.tsx';
import { AffiliateMoney } from './affiliate-money.tsx';
import style from './affiliate-page.module.css';
import { ownAffiliateQuery } from './affiliate-queries.ts';
import { AffiliateStatements } from './affiliate-statements.tsx';
import { AffiliateTalk } from './affiliate-talk.tsx';

/** What affiliates see of themselves: links, what came of them, and what they earn. */
export function AffiliatePage() {
  return (
    <PortalFrame title="Afiliado">
      <Link to="/dashboard" className={style.back}>
        <Icon name="back" size={16} />
        Painel do Cliente
      </Link>
      <Content />
    </PortalFrame>
  );
}

function Content() {
  const { data, error, refetch } = useQuery(ownAffiliateQuery);
  if (data) return <Whole own={data} />;
  if (!error) return <Waiting />;
  if (error instanceof ApiError && error.status === 404) return <Nobody />;
  return (
    <NoticePage
      part
      icon="cloudOff"
      title="Não foi possível carregar sua página de afiliado"
      text={failureText(error)}
    >
      <RetryButton variant="primary" onRetry={() => refetch()} />
    </NoticePage>
  );
}

/** Nothing has come by the affiliate's links yet. */
const isNew = ({ figures: { all_time } }: OwnAffiliate) =>
  all_time.tickets === 0 && all_time.sales === 0;

function Whole({ own }: { own: OwnAffiliate }) {
  return (
    <>
      <Head own={own} />
      <AffiliateLinks own={own} />
      {isNew(own) ? <FirstSteps /> : <AffiliateFigures own={own} />}
      <AffiliateMoney own={own} />
      {!isNew(own) && <AffiliateChart months={own.months} />}
      <AffiliateLines />
      <AffiliateStatements statements={own.statements} />
      <AffiliateTalk id={own.id} />
    </>
  );
}

function Head({ own: { name, code, active, rule_words } }: { own: OwnAffiliate }) {
  return (
    <section className={style.card}>
      <h1 className={style.name}>{name}</h1>
      <p className={style.quiet}>
        Seu código: <strong className={style.code}>{code}</strong>
      </p>
      {!active && (
        <p className={style.warning}>
          <Icon name="alert" size={16} />
          Seu código está desligado: novas vendas não geram comissão. As de antes continuam.
        </p>
      )}
      <ul className={style.rule} aria-label="Sua comissão">
        {rule_words.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  );
}

const steps = [
  'Copie um dos seus links, ou baixe o QR Code para imprimir.',
  'Mande para quem pode se interessar: quem abrir o link e conversar conosco fica ligado a você.',
  'Quando a pessoa pagar, a comissão aparece aqui, com o dia em que pode ser paga.',
];

function FirstSteps() {
  return (
    <section className={style.card} aria-labelledby="como-comecar">
      <h2 id="como-comecar">Como começar</h2>
      <p className={style.quiet}>Ninguém chegou pelos seus links ainda.</p>
      <ol className={style.steps}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  );
}

function Nobody() {
  return (
    <NoticePage
      icon="compass"
      title="Você não é afiliado"
      text="Esta página é de quem indica clientes. Se você indica e não a vê, fale conosco."
    >
      <Link to="/dashboard" className={buttonClass({ variant: 'primary' })}>
        Ir para o painel
      </Link>
    </NoticePage>
  );
}

function Waiting() {
  return (
    <div className={style.waiting} role="status" aria-label="Carregando">
      {['40%', '72%', '58%', '64%', '30%'].map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </div>
  );
}
