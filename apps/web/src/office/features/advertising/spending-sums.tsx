import { formatCurrency } from '@balcao/brazil/money';
import type { SpendingSums as Sums } from '@balcao/contract/advertising/spending';
import style from './advertising.module.css';

const daysOf = (days: number) => (days === 1 ? '1 dia' : `${days.toLocaleString('pt-BR')} dias`);

/** What the filter's days cost together, and the campaigns that cost most. */
export function SpendingSums({ sums: { cents, days, campaigns } }: { sums: Sums }) {
  const named = campaigns.reduce((sum, campaign) => sum + campaign.cents, 0);
  return (
    <section className={style.sums} aria-label="Somas">
      <p>
        <span className={style.small}>{`Gasto em ${daysOf(days)}`}</span>
        <strong className={style.total}>{formatCurrency(cents)}</strong>
      </p>
      <ul aria-label="Gasto por campanha">
        {campaigns.map((one) => (
          <li key={one.ad_advertisement_id} className={style.share}>
            <span className={style.name}>{one.name}</span>
            <span className={style.money}>{formatCurrency(one.cents)}</span>
          </li>
        ))}
        {named < cents && (
          <li className={style.share}>
            <span className={style.name}>Outras campanhas</span>
            <span className={style.money}>{formatCurrency(cents - named)}</span>
          </li>
        )}
      </ul>
    </section>
  );
}
