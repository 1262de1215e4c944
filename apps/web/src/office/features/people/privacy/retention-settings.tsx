import { useQuery } from '@tanstack/react-query';
import { failureText } from '../../../../platform/api-error.ts';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import shared from '../../../records/card-page.module.css';
import style from './privacy.module.css';
import { retentionQuery } from './queries.ts';
import { RetentionCard } from './retention-card.tsx';

/** How long each kind of data is kept; a job applies it every night. */
export function RetentionSettings() {
  const { data, error } = useQuery(retentionQuery);
  return (
    <section className={shared.section} aria-label="Prazos de guarda">
      <h2>Prazos de guarda</h2>
      <p className={style.faint}>
        O que passa do prazo é apagado toda madrugada. Sem prazo, os dados ficam guardados.
      </p>
      <div className={shared.cards}>
        {!data && error && <p role="alert">{failureText(error)}</p>}
        {!data && !error && <Skeleton width="60%" />}
        {data?.map((one) => (
          <RetentionCard key={one.kind} retention={one} />
        ))}
      </div>
    </section>
  );
}
