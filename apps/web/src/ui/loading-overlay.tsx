import style from './loading-overlay.module.css';
import { Spinner } from './spinner.tsx';

/** Covers the whole page while it cannot be used. */
export function LoadingOverlay({ text }: { text: string }) {
  return (
    <div className={style.overlay} role="alert" aria-busy="true">
      <Spinner />
      <p className={style.text}>{text}</p>
    </div>
  );
}
