import type { ReportName } from '@balcao/contract/reports/report-names';
import { ChartSkeleton } from '../../../ui/charts/chart-skeleton.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import figureStyle from './figures.module.css';
import style from './report.module.css';
import { useReportPlace } from './report-place.ts';

/** How many numbers stand alone, how many share a card, and how many drawings the chart has. */
const shapes = {
  tickets: { cards: 5, shared: 3, drawings: 1 },
  results: { cards: 11, shared: 0, drawings: 2 },
  payments: { cards: 7, shared: 0, drawings: 1 },
} as const satisfies Record<ReportName, object>;

const PARTS = 4;
const LINES = 8;
const many = (count: number) => Array.from({ length: count }, (_, at) => at);

/** The shape of the report that comes, so that nothing moves when it does. */
export function ReportSkeleton() {
  const { name, search } = useReportPlace();
  const { cards, shared, drawings } = shapes[name];
  const change = search.compare && (
    <span className={figureStyle.change}>
      <Skeleton width="60%" />
      <span className={figureStyle.before}>
        <Skeleton width="40%" />
      </span>
    </span>
  );
  return (
    <div role="status" aria-label="Carregando" className={style.body}>
      <div className={figureStyle.cards}>
        {many(cards).map((card) => (
          <div key={card} className={figureStyle.card} data-waiting="card">
            <span className={figureStyle.cardName}>
              <Skeleton width="60%" />
            </span>
            <b className={figureStyle.cardValue}>
              <Skeleton width="40%" />
            </b>
            {change}
          </div>
        ))}
      </div>
      {shared > 0 && (
        <div className={figureStyle.sharedCards}>
          {many(shared).map((card) => (
            <div key={card} className={style.panel}>
              <Title />
              <ul className={figureStyle.parts}>
                {many(PARTS).map((part) => (
                  <li key={part} className={figureStyle.part}>
                    <Skeleton width="60%" />
                    {change}
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      )}
      <div data-waiting="chart">
        <ChartSkeleton drawings={drawings} />
      </div>
      <div className={style.panel}>
        <Title />
        {many(LINES).map((line) => (
          <Skeleton key={line} width="100%" />
        ))}
      </div>
    </div>
  );
}

/** As high as a heading. */
const Title = () => (
  <span className={style.titleWaiting}>
    <Skeleton width="30%" />
  </span>
);
