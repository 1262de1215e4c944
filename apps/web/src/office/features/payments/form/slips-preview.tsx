import { isDate, type OwnHolidays } from '@balcao/brazil/bank-days';
import { countedDueDate, quote } from '@balcao/brazil/charge-quote';
import { instalmentDates, movedDiscount, splitCents } from '@balcao/brazil/instalments';
import { formatCurrency } from '@balcao/brazil/money';
import { brazilianDate } from '../../../../ui/date-text.ts';
import style from './charge-form.module.css';
import { type ChargeForm, termsOf } from './charge-form.ts';
import { datesOf } from './recurrence-draft.ts';
import { useUnitHolidays } from './use-unit-holidays.ts';

const MOST_SHOWN = 120;

/** The parts of a charge in instalments, as far as they are typed. */
export function slipsOf({ value, due_date, count, repeat }: ChargeForm) {
  const fits = repeat === 'instalments' && count !== null && count > 1 && count <= MOST_SHOWN;
  if (!fits || !value || value < count || !due_date || !isDate(due_date)) return [];
  const dates = instalmentDates(due_date, count);
  return splitCents(value, count).map((cents, at) => ({ cents, due: dates[at] ?? '' }));
}

/** What a charge that comes again asks on its first due dates. */
function repeatsOf(form: ChargeForm, holidays: OwnHolidays) {
  if (form.repeat !== 'recurrence') return { slips: [], more: false };
  const { dates, more } = datesOf(form.recurrence, form.due_date);
  const terms = termsOf(form, form.value);
  const slips = dates.flatMap((due) => {
    if (!terms) return [];
    const discount = movedDiscount(terms.discount, { from: terms.dueDate, to: due });
    const next = { ...terms, discount, dueDate: due, holidays };
    const quoted = quote(next, countedDueDate(next));
    return quoted.payable ? [{ cents: quoted.quote.total_cents, due }] : [];
  });
  return { slips, more };
}

/** The slips that would be made. */
export function SlipsPreview({ form }: { form: ChargeForm }) {
  const repeats = repeatsOf(form, useUnitHolidays(form.unit?.id));
  const slips = form.repeat === 'recurrence' ? repeats.slips : slipsOf(form);
  if (slips.length === 0) return null;
  return (
    <section className={style.summary} aria-labelledby="parcelas">
      <h2 id="parcelas">{form.repeat === 'recurrence' ? 'Próximas cobranças' : 'Parcelas'}</h2>
      <ol className={style.slips}>
        {slips.map(({ cents, due }, at) => (
          <li key={due}>
            <span>{at + 1}ª</span>
            <span>{brazilianDate(due)}</span>
            <span>{formatCurrency(cents)}</span>
          </li>
        ))}
      </ol>
      {repeats.more && <p className={style.quiet}>E assim por diante.</p>}
    </section>
  );
}
