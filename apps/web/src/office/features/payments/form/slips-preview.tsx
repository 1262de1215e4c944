import type { OwnHolidays } from '@balcao/brazil/bank-days';
import { countedDueDate, quote } from '@balcao/brazil/charge-quote';
import { movedDiscount } from '@balcao/brazil/instalments';
import { PartsPreview } from '../../../repeating/parts-preview.tsx';
import { datesOf, instalmentsOf } from '../../../repeating/recurrence-draft.ts';
import { type ChargeForm, termsOf } from './charge-form.ts';
import { useUnitHolidays } from './use-unit-holidays.ts';

/** The parts of a charge in instalments, as far as they are typed. */
export const slipsOf = ({ value, due_date, count, repeat }: ChargeForm) =>
  repeat === 'instalments' ? instalmentsOf({ cents: value, count, first: due_date }) : [];

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
  return (
    <PartsPreview
      title={form.repeat === 'recurrence' ? 'Próximas cobranças' : 'Parcelas'}
      parts={slips}
      more={repeats.more}
      ordinal="ª"
    />
  );
}
