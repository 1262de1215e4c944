import { isDate } from '@balcao/brazil/bank-days';
import { instalmentDates, splitCents } from '@balcao/brazil/instalments';
import { formatCurrency } from '@balcao/brazil/money';
import { brazilianDate } from '../../../../ui/date-text.ts';
import style from './charge-form.module.css';
import type { ChargeForm } from './charge-form.ts';

const MOST_SHOWN = 120;

/** The parts of a charge in instalments, as far as they are typed. */
export function slipsOf({ value, due_date, count, repeat }: ChargeForm) {
  const fits = repeat === 'instalments' && count !== null && count > 1 && count <= MOST_SHOWN;
  if (!fits || !value || value < count || !due_date || !isDate(due_date)) return [];
  const dates = instalmentDates(due_date, count);
  return splitCents(value, count).map((cents, at) => ({ cents, due: dates[at] ?? '' }));
}

/** The slips that would be made. */
export function SlipsPreview({ form }: { form: ChargeForm }) {
  const slips = slipsOf(form);
  if (slips.length === 0) return null;
  return (
    <section className={style.summary} aria-labelledby="parcelas">
      <h2 id="parcelas">Parcelas</h2>
      <ol className={style.slips}>
        {slips.map(({ cents, due }, at) => (
          <li key={due}>
            <span>{at + 1}ª</span>
            <span>{brazilianDate(due)}</span>
            <span>{formatCurrency(cents)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
