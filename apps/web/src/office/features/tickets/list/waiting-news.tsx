import { Icon } from '../../../../ui/icon.tsx';
import style from './waiting-news.module.css';

/** New tickets wait behind this button while the person is at the list, so that no row moves. */
export function WaitingNews({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <div className={style.place} role="status">
      {count > 0 && (
        <button
          type="button"
          className={style.button}
          onClick={() => {
            onShow();
            window.scrollTo({ top: 0 });
          }}
        >
          <Icon name="arrowUp" size={14} />
          {count === 1 ? '1 atualização' : `${count} atualizações`} — mostrar
        </button>
      )}
    </div>
  );
}
