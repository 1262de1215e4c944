import { Skeleton } from '../skeleton.tsx';
import style from './charts.module.css';

/** As high as a folded chart of so many drawings, which comes in its place. */
export function ChartSkeleton({ drawings }: { drawings: 1 | 2 }) {
  return (
    <div className={style.figure}>
      <div className={`${style.head} ${style.headWaiting}`}>
        <Skeleton width="30%" />
      </div>
      <div className={style.chart}>
        <span className={style.legend}>
          <Skeleton width="40%" />
        </span>
        <div className={style.drawn}>
          <div className={style.plot} />
          {drawings > 1 && <div className={style.plot} data-low />}
          <div className={style.labels} />
        </div>
      </div>
      <div className={style.foldedWaiting}>
        <Skeleton width="20%" />
      </div>
    </div>
  );
}
