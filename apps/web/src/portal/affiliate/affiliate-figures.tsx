import { formatCurrency } from '@balcao/brazil/money';
import type { AffiliateFigures as FiguresOf, OwnAffiliate } from '@balcao/contract/affiliates/own';
import { useTicketWords } from '../../platform/session/ticket-words.ts';
import style from './affiliate-page.module.css';

const count = new Intl.NumberFormat('pt-BR');

/** What came by the affiliate's links, by period. */
export function AffiliateFigures({ own: { figures } }: { own: OwnAffiliate }) {
  return (
    <section aria-labelledby="resultados">
      <h2 id="resultados" className={style.title}>
        Seus resultados
      </h2>
      <div className={style.periods}>
        <Period name="Este mês" figures={figures.this_month} />
        <Period name="Mês passado" figures={figures.last_month} />
        <Period name="Desde o início" figures={figures.all_time} />
      </div>
    </section>
  );
}

function Period({ name, figures }: { name: string; figures: FiguresOf }) {
  const { say } = useTicketWords();
  const {
    visits,
    conversations,
    tickets,
    sales,
    sales_cents,
    earned_cents,
    reversed_cents,
    paid_cents,
  } = figures;
  const rows = [
    ['Visitas', count.format(visits)],
    ['Conversas', count.format(conversations)],
    [say('{Atendimentos}'), count.format(tickets)],
    ['Vendas', count.format(sales)],
    ['Valor das vendas', formatCurrency(sales_cents)],
    ['Comissões', formatCurrency(earned_cents)],
    ['Estornos', formatCurrency(-reversed_cents)],
    ['Pago a você', formatCurrency(paid_cents)],
  ] as const;
  return (
    <section className={style.period} aria-label={name}>
      <h3>{name}</h3>
      <dl>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
