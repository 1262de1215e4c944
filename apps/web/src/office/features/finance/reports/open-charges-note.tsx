import style from '../../../reports/reports.module.css';

/** Who misses charges in what is to come reads why (docs/product/finance-views.md#what-the-numbers-say). */
export const OpenChargesNote = () => (
  <p className={style.quiet}>
    Cobranças em aberto não entram aqui: cada uma vira lançamento quando é paga.
  </p>
);
