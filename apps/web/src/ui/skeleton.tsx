import style from './skeleton.module.css';

/** A grey bar as wide as the text that is about to come. */
export function Skeleton({ width }: { width: number | string }) {
  return <span className={style.bar} style={{ width }} aria-hidden="true" />;
}
