import { addDays, daysBetween, isDate, type OwnHolidays } from '@balcao/brazil/bank-days';
import { countedDueDate, type Quote, quote } from '@balcao/brazil/charge-quote';
import { formatCurrency } from '@balcao/brazil/money';
import { brazilianDate } from '../../../../ui/date-text.ts';
import { quoteWords } from '../quote-words.ts';
import { today } from '../today.ts';
import style from './charge-form.module.css';
import { type ChargeForm, termsOf } from './charge-form.ts';
import { useUnitHolidays } from './use-unit-holidays.ts';

const LATE = 10;

type Example = { label: string; quote: Quote };

/** What the customer pays today, on the due date and ten days late. */
function examplesOf(form: ChargeForm, cents: number | null, holidays: OwnHolidays): Example[] {
  const rules = termsOf(form, cents);
  if (!rules) return [];
  const terms = { ...rules, holidays };
  const due = countedDueDate(terms);
  const days: [string, string][] = [
    ['Se pagar no vencimento', due],
    [`Se pagar ${LATE} dias depois`, addDays(due, LATE)],
  ];
  if (daysBetween(today(), due) > 0) days.unshift(['Se pagar hoje', today()]);
  return days.flatMap(([label, on]) => {
    const quoted = quote(terms, on);
    return quoted.payable ? [{ label, quote: quoted.quote }] : [];
  });
}

/** How the rules work out, before the charge is made. `cents`: of one charge. */
export function LiveQuote({ form, cents }: { form: ChargeForm; cents: number | null }) {
  const examples = examplesOf(form, cents, useUnitHolidays(form.unit?.id));
  return (
    <section className={style.summary} aria-labelledby="quanto-fica">
      <h2 id="quanto-fica">Quanto o cliente paga</h2>
      {examples.length === 0 && (
        <p className={style.quiet}>Informe o valor e o vencimento para ver exemplos.</p>
      )}
      <dl className={style.lines} aria-live="polite">
        {examples.map(({ label, quote: one }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatCurrency(one.total_cents)}</dd>
            {quoteWords(one).map((text) => (
              <dd key={text} className={style.why}>
                {text}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </section>
  );
}

/** When the banks are closed on the due date, the day to which it moves. */
export function DueHint({ form: { due_date: due, unit } }: { form: ChargeForm }) {
  const holidays = useUnitHolidays(unit?.id);
  if (!due || !isDate(due)) return null;
  const counted = countedDueDate({ dueDate: due, holidays });
  if (counted === due) return null;
  return (
    <p className={style.quiet} role="status">
      Nesse dia os bancos não abrem: dá para pagar sem multa até {brazilianDate(counted)}.
    </p>
  );
}
