import { Skeleton } from '../../../ui/skeleton.tsx';
import style from './operations.module.css';
import { sectionNames, sectionTitles } from './section-titles.ts';

const FIGURES = ['a', 'b', 'c'];

/** The page before its first reading: its sentence, its parts, and their cards with lines and figures. */
export function OperationsSkeleton() {
  return (
    <div role="status" aria-label="Carregando" className={style.page}>
      <Skeleton width="60%" />
      <Skeleton width={220} />
      <div className={style.overview} aria-hidden="true">
        {sectionNames.map((name) => (
          <span key={name} className={style.chip}>
            {sectionTitles[name]} <Skeleton width={72} />
          </span>
        ))}
      </div>
      <div className={style.cards} aria-hidden="true">
        {sectionNames.map((name) => (
          <WaitingCard key={name} title={sectionTitles[name]} />
        ))}
      </div>
    </div>
  );
}

function WaitingCard({ title }: { title: string }) {
  return (
    <div className={style.card}>
      <div className={style.head}>
        <b>{title}</b>
        <Skeleton width={96} />
      </div>
      <Skeleton width="85%" />
      <div className={style.figures}>
        {FIGURES.map((figure) => (
          <div key={figure} className={style.waitingFigure}>
            <Skeleton width={88} />
            <Skeleton width={40} />
          </div>
        ))}
      </div>
      <Skeleton width="40%" />
    </div>
  );
}
