import { formatCurrency } from '@balcao/brazil/money';
import type { Remittance } from '@balcao/contract/payments/bank-files';
import { failureText } from '../../../../platform/api-error.ts';
import { useSingleMutation } from '../../../../platform/use-single-mutation.ts';
import { Button } from '../../../../ui/button.tsx';
import { Moment } from '../../../../ui/moment.tsx';
import { notify } from '../../../../ui/notices.ts';
import style from './bank-files.module.css';
import { fetchFile } from './queries.ts';

/** The last files that were made, to be saved again. */
export function RemittanceFiles({ files }: { files: Remittance[] }) {
  const fetching = useSingleMutation({
    mutationFn: fetchFile,
    onError: (error) => notify('danger', failureText(error)),
  });
  return (
    <section className={style.card} aria-labelledby="remessas">
      <h2 id="remessas">Últimas remessas</h2>
      <ul className={style.list}>
        {files.map((file) => (
          <li key={file.id} className={style.row}>
            <span>
              {`Nº ${file.number} · ${file.business_unit_name}`}
              <br />
              <span className={style.small}>
                {file.bank}, <Moment at={file.created_at} />
                {file.user && `, ${file.user}`}
              </span>
            </span>
            <span className={style.soft}>
              {`${file.line_count.toLocaleString('pt-BR')} ${file.line_count === 1 ? 'boleto' : 'boletos'}, ${formatCurrency(file.value_cents)}`}
            </span>
            {file.has_file ? (
              <Button
                aria-label={`Baixar a remessa nº ${file.number} de ${file.business_unit_name}`}
                disabled={fetching.isPending}
                onClick={() => fetching.mutate(file.id)}
              >
                Baixar
              </Button>
            ) : (
              <span className={style.small}>Arquivo apagado</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
