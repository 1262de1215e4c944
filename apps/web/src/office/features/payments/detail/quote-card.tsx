import { formatCurrency } from '@balcao/brazil/money';
import type { WholeCharge } from '@balcao/contract/payments/charge';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '../../../../platform/api-error.ts';
import { DateField } from '../../../../ui/date-field.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { quoteQuery } from '../queries.ts';
import { quoteWords } from '../quote-words.ts';
import { today } from '../today.ts';
import style from './charge-detail.module.css';

/** How much is still to be paid today, or on another day. */
export function QuoteCard({ charge }: { charge: WholeCharge }) {
  const [day, setDay] = useState<string | null>(today());
  const { data, error, isPending } = useQuery({
    ...quoteQuery(charge.id, day ?? ''),
    enabled: day !== null,
  });
  if (charge.status !== 'emitted' && charge.status !== 'partial') return null;
  return (
    <section className={style.card} aria-labelledby="quanto">
      <h2 id="quanto">Quanto falta pagar</h2>
      <div className={style.quote}>
        <div aria-live="polite">
          {isPending && day && <Skeleton width={120} />}
          {error && <p>{failureText(error)}</p>}
          {data && (
            <>
              <p className={style.sum}>{formatCurrency(data.due_cents)}</p>
              <p className={style.quiet}>
                {[
                  data.days_late > 0 &&
                    `${data.days_late} ${data.days_late === 1 ? 'dia' : 'dias'} de atraso`,
                  ...quoteWords(data),
                  data.paid_cents > 0 && `${formatCurrency(data.paid_cents)} já pagos`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </>
          )}
        </div>
        <DateField label="Pagando em" value={day} onChange={setDay} />
      </div>
    </section>
  );
}
