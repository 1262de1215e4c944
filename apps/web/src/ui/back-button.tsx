import style from './back-button.module.css';
import { Icon } from './icon.tsx';

/** Leads back, in the bar at the top of a page. */
export function BackButton({ onClick }: { onClick: () => void }) {
  return (
    <button type="button" className={style.back} onClick={onClick}>
      <Icon name="back" />
      Voltar
    </button>
  );
}
