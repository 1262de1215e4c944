import style from './skeleton.module.css';

/** A grey bar as wide as the expected text. */
export function Skeleton({ width }: { width: number | string }) {
  return <span className={style.bar} style={{ width }} aria-hidden="true" />;
}
