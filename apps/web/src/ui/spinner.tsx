import style from './spinner.module.css';

/** Spins while something works; a word beside it says what. */
export function Spinner() {
  return <span className={style.spinner} aria-hidden="true" />;
}
