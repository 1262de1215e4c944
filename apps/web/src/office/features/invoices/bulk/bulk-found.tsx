import { formatCurrency } from '@balcao/brazil/money';
import { Link } from '@tanstack/react-router';
import { Button } from '../../../../ui/button.tsx';
import { NoticePage } from '../../../../ui/notice-page.tsx';
import { Sums } from '../../../records/sums.tsx';
import style from './bulk.module.css';
import type { BulkSource } from './bulk-address.ts';
import type { BulkPreview } from './bulk-queries.ts';
import { RefusedRows } from './bulk-refused.tsx';
import { actLabel, leftOut, notes } from './bulk-words.ts';

type Props = {
  preview: BulkPreview;
  source: BulkSource;
  emits: boolean;
  disabled: boolean;
  onConfirm: () => void;
};

/** A charge or a draft by its number. */
function SourceLink({ source, id }: { source: BulkSource; id: number }) {
  const params = { id: String(id) };
  return source === 'charges' ? (
    <Link to="/pm_transaction/$id/edit" params={params}>
      Cobrança nº {id}
    </Link>
  ) : (
    <Link to="/nf_invoice/$id/edit" params={params}>
      Rascunho {id}
    </Link>
  );
}

function Ready({ preview: { rows, able }, source }: Pick<Props, 'preview' | 'source'>) {
  const more = able - rows.length;
  return (
    <section className={style.card} aria-labelledby="prontas">
      <h2 id="prontas">Prontas</h2>
      <ul className={style.rows}>
        {rows.map(({ id, person_name, value_cents, iss_cents }) => (
          <li key={id}>
            <span className={style.name}>{person_name ?? 'Não identificado'}</span>
            <span className={style.money}>{formatCurrency(value_cents)}</span>
            <SourceLink source={source} id={id} />
            <span className={style.quiet}>ISS {formatCurrency(iss_cents ?? 0)}</span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className={style.quiet}>E mais {notes(more)}, já na soma acima.</p>}
    </section>
  );
}

/** What would be made, its sums, and what stays out and why. */
export function BulkFound(props: Props) {
  const { preview, source, emits, disabled, onConfirm } = props;
  const { total, able, able_cents, able_iss_cents, refused } = preview;
  const kept = total - able;
  return (
    <>
      <Sums
        label="Somas da prévia"
        parts={[
          { label: 'Prontas', text: notes(able) },
          { label: 'Valor', text: formatCurrency(able_cents) },
          { label: 'ISS', text: formatCurrency(able_iss_cents) },
          { label: 'Ficam de fora', text: kept.toLocaleString('pt-BR') },
        ]}
      />
      {able > 0 ? (
        <Ready preview={preview} source={source} />
      ) : (
        <NoticePage
          part
          icon="info"
          title="Nenhuma nota pronta"
          text="Veja abaixo o que falta em cada uma, ou mude os filtros."
        />
      )}
      {kept > 0 && (
        <RefusedRows
          title={leftOut(kept)}
          rows={refused}
          total={kept}
          link={({ id }) => <SourceLink source={source} id={id} />}
        />
      )}
      {able > 0 && (
        <div className={style.bar}>
          <Button variant="primary" disabled={disabled} onClick={onConfirm}>
            {actLabel(emits, able)}
          </Button>
        </div>
      )}
    </>
  );
}
