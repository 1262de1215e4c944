import type { RecordRow } from '@balcao/contract/records/calls';
import { Moment } from '../../ui/moment.tsx';
import style from './record-edit.module.css';

/** Read-only (docs/product/back-office.md#shared-pieces). */
export function RecordFacts({ row }: { row: RecordRow }) {
  return (
    <section className={style.section} aria-label="Informações adicionais">
      <h2>Informações adicionais</h2>
      <dl className={style.facts}>
        <div>
          <dt>ID</dt>
          <dd>{row.id}</dd>
        </div>
        <div>
          <dt>Criado em</dt>
          <dd>
            <Moment at={row.created_at} />
          </dd>
        </div>
        <div>
          <dt>Atualizado em</dt>
          <dd>
            <Moment at={row.updated_at} />
          </dd>
        </div>
      </dl>
    </section>
  );
}
