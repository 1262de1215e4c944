import type { bulkInvoices } from '@balcao/contract/invoices/invoice-bulk';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { call } from '../../../../platform/api.ts';
import { ApiError, failureText } from '../../../../platform/api-error.ts';
import { useAttempt } from '../../../../platform/use-attempt.ts';
import { useSingleMutation } from '../../../../platform/use-single-mutation.ts';
import { NoticePage } from '../../../../ui/notice-page.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { ListFault } from '../../../records/list-fault.tsx';
import { ListFilters } from '../../../records/list-filters.tsx';
import { SearchBox } from '../../../records/search-box.tsx';
import { useChoose } from '../../../records/use-record-search.ts';
import { useInvoiceRights } from '../invoice-rights.ts';
import style from './bulk.module.css';
import type { BulkSearch } from './bulk-address.ts';
import { BulkConfirm } from './bulk-confirm.tsx';
import { BulkFound } from './bulk-found.tsx';
import { bulkPreviewQuery } from './bulk-queries.ts';
import { bulkBody, bulkDefinitions, confirmedBody } from './bulk-search.ts';

type ChoiceProps = {
  legend: string;
  options: readonly (readonly [value: string, label: string])[];
  value: string;
  onChange: (value: string) => void;
};

function Choice({ legend, options, value, onChange }: ChoiceProps) {
  const name = useId();
  return (
    <fieldset className={style.choice}>
      <legend>{legend}</legend>
      {options.map(([one, label]) => (
        <label key={one}>
          <input type="radio" name={name} checked={one === value} onChange={() => onChange(one)} />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

/** The filter finds nothing, or too much. */
const narrowing = (error: Error | null): string | undefined =>
  error instanceof ApiError ? (error.errors.charges ?? error.errors.filter)?.[0] : undefined;

/** What is to become notes, what would come of it, and the way to begin. */
export function BulkChoice({ search }: { search: BulkSearch }) {
  const rights = useInvoiceRights();
  const navigate = useNavigate({ from: '/nf_invoice/bulk' });
  const choose = useChoose();
  const attempt = useAttempt();
  const [asking, setAsking] = useState(false);
  const from = search.from ?? (rights.create ? 'charges' : 'drafts');
  const asked = { ...search, ...(from === 'drafts' && { from }) };
  const body = bulkBody(asked);
  const preview = useQuery(bulkPreviewQuery(body));
  const { data, error, isPlaceholderData } = preview;
  const emits = from === 'drafts' || search.emit === 'true';
  const start = useSingleMutation({
    mutationFn: (ids: number[]) => {
      const confirmed = confirmedBody(body, ids);
      const idempotencyKey = attempt.idOf(JSON.stringify(confirmed));
      return call<typeof bulkInvoices>('POST /api/nf_invoice/bulk', {
        body: confirmed,
        idempotencyKey,
      });
    },
    onSuccess: ({ data: { job } }) => choose({ job }),
  });
  const sources = [
    ...(rights.create ? [['charges', 'Cobranças pagas'] as const] : []),
    ...(rights.emit ? [['drafts', 'Rascunhos de notas'] as const] : []),
  ];
  const ends = [
    ['', 'Rascunhos, para conferir antes'],
    ...(rights.emit ? [['true', 'Notas emitidas'] as const] : []),
  ] as const;
  const found = narrowing(error);
  return (
    <>
      <div className={style.choices}>
        <Choice
          legend="A partir de"
          options={sources}
          value={from}
          // The filters of one source are not those of the other.
          onChange={(value) =>
            void navigate({ search: value === 'drafts' ? { from: 'drafts' } : {} })
          }
        />
        {from === 'charges' && (
          <Choice
            legend="O que fazer"
            options={ends}
            value={search.emit ?? ''}
            onChange={(value) => choose({ emit: value || undefined })}
          />
        )}
        <SearchBox
          q={search.q ?? ''}
          placeholder="Nome, CPF…"
          onSearch={(q) => choose({ q }, true)}
        />
      </div>
      <ListFilters definition={bulkDefinitions[from]} search={search} choose={choose} />
      <section
        className={style.found}
        aria-label="Prévia"
        aria-busy={preview.isPending || isPlaceholderData}
      >
        {preview.isPending && <Waiting />}
        {error && found && (
          <NoticePage
            part
            icon="search"
            title={found}
            text="Mude a busca, o período ou a unidade acima."
          />
        )}
        {error && !found && (
          <ListFault
            error={error}
            title="Não foi possível calcular a prévia"
            onRetry={() => preview.refetch()}
          />
        )}
        {data && !error && (
          <BulkFound
            preview={data}
            source={from}
            emits={emits}
            disabled={isPlaceholderData}
            onConfirm={() => setAsking(true)}
          />
        )}
      </section>
      {asking && data && (
        <BulkConfirm
          preview={data}
          emits={emits}
          working={start.isPending}
          error={start.error ? failureText(start.error) : undefined}
          onConfirm={() => start.mutate(data.able_ids)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

function Waiting() {
  return (
    <div className={style.card} role="status" aria-label="Carregando">
      {['40%', '80%', '72%', '76%'].map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </div>
  );
}
