import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ApiError, failureText } from '../../../../platform/api-error.ts';
import { previewQuery } from '../invoice-queries.ts';
import { TaxLines } from '../tax-lines.tsx';
import { amountsBody } from './invoice-body.ts';
import style from './invoice-form.module.css';
import type { InvoiceForm } from './invoice-form.ts';

/** What is wrong with the amounts; the fields themselves say it only when the draft is saved. */
function faultText(error: Error): string {
  const [first] = error instanceof ApiError ? Object.values(error.errors).flat() : [];
  return first ? `Para ver os impostos, corrija: ${first}` : failureText(error);
}

const PAUSE_MS = 400;

/** The taxes as the server counts them from what is typed. */
export function TaxPreview({ form }: { form: InvoiceForm }) {
  const amounts = amountsBody(form);
  const typed = JSON.stringify({ ...amounts, business_unit_id: form.unit?.id });
  const [asked] = useDebouncedValue(typed, PAUSE_MS);
  const ready = Boolean(form.unit && form.value);
  const { data, error } = useQuery({
    ...previewQuery(JSON.parse(asked)),
    enabled: ready && asked === typed,
    placeholderData: keepPreviousData,
  });
  const taxes = ready ? data?.taxes : null;
  return (
    <section className={style.summary} aria-labelledby="impostos">
      <h2 id="impostos">Impostos</h2>
      {!ready && <p className={style.quiet}>Informe a unidade e o valor para ver os impostos.</p>}
      <div aria-live="polite">
        {ready && error && <p className={style.quiet}>{faultText(error)}</p>}
        {taxes && !error && <TaxLines amounts={amounts} taxes={taxes} />}
      </div>
    </section>
  );
}
