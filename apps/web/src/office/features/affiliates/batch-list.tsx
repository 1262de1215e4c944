import { formatCurrency } from '@balcao/brazil/money';
import type { Batch } from '@balcao/contract/affiliates/batches';
import { affiliate } from '@balcao/contract/affiliates/records';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { failureText } from '../../../platform/api-error.ts';
import { useSingleMutation } from '../../../platform/use-single-mutation.ts';
import { Button } from '../../../ui/button.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { notify } from '../../../ui/notices.ts';
import { useAbilities } from '../../records/use-abilities.ts';
import style from './affiliates.module.css';
import { PayBatchDialog, UndoBatchDialog } from './batch-dialogs.tsx';
import { batchesQuery, fetchPixFile } from './queries.ts';

const day = (text: string) => text.split('-').toReversed().join('/');

const isOpen = ({ paid_on, undone_at }: Batch) => paid_on === null && undone_at === null;

function stateOf({ paid_on, undone_at }: Batch): string {
  if (undone_at !== null) return 'Desfeito';
  return paid_on ? `Pago em ${day(paid_on)}` : 'A pagar';
}

/** The last batches: whom they pay, the file for the bank, and that they were paid or taken back. */
export function BatchList() {
  const { data } = useQuery(batchesQuery);
  const { update } = useAbilities(affiliate);
  const [paying, setPaying] = useState<Batch>();
  const [undoing, setUndoing] = useState<Batch>();
  const fetching = useSingleMutation({
    mutationFn: fetchPixFile,
    onError: (error) => notify('danger', failureText(error)),
  });
  if (!data || data.data.length === 0) return null;
  return (
    <section className={style.batches} aria-labelledby="lotes">
      <h2 id="lotes">Últimos lotes</h2>
      <ul>
        {data.data.map((batch) => (
          <li key={batch.id} className={style.batch}>
            <span className={style.about}>
              <strong>{`Lote nº ${batch.id} · ${formatCurrency(batch.total_cents)}`}</strong>
              <br />
              {stateOf(batch)}
              {' · feito '}
              <Moment at={batch.created_at} />
            </span>
            <details>
              <summary>
                {batch.parts.length === 1 ? '1 afiliado' : `${batch.parts.length} afiliados`}
              </summary>
              <ul>
                {batch.parts.map((part) => (
                  <li key={part.af_affiliate_id}>
                    {part.affiliate_name}: {formatCurrency(part.amount_cents)},{' '}
                    <Link
                      to="/$record/$id/edit"
                      params={{ record: 'fn_entry', id: String(part.fn_entry_id) }}
                    >
                      lançamento nº {part.fn_entry_id}
                    </Link>
                  </li>
                ))}
              </ul>
            </details>
            <span className={style.acts}>
              {batch.undone_at === null && (
                <Button
                  aria-label={`Baixar o arquivo de Pix do lote nº ${batch.id}`}
                  disabled={fetching.isPending}
                  onClick={() => fetching.mutate(batch.id)}
                >
                  Arquivo de Pix
                </Button>
              )}
              {update && isOpen(batch) && (
                <>
                  <Button
                    aria-label={`Marcar como pago: lote nº ${batch.id}`}
                    onClick={() => setPaying(batch)}
                  >
                    Marcar como pago
                  </Button>
                  <Button
                    aria-label={`Desfazer o lote nº ${batch.id}`}
                    onClick={() => setUndoing(batch)}
                  >
                    Desfazer
                  </Button>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
      {paying && <PayBatchDialog batch={paying} onClose={() => setPaying(undefined)} />}
      {undoing && <UndoBatchDialog batch={undoing} onClose={() => setUndoing(undefined)} />}
    </section>
  );
}
