import { Icon } from './icons.tsx';
import type { Notice } from './state.ts';

type Props = { notice: Notice | null; onClose: () => void };

export function NoticeBox({ notice, onClose }: Props) {
  return (
    <div className="notices" role="alert">
      {notice && (
        <div className={`notice ${notice.kind}`}>
          <Icon name={notice.kind === 'success' ? 'check' : 'alert'} />
          <div>
            <p>{notice.text}</p>
            {notice.details && notice.details.length > 0 && (
              <ul>
                {notice.details.map((detail) => (
                  <li key={detail}>{detail}</li>
                ))}
              </ul>
            )}
          </div>
          <button type="button" className="action" aria-label="Fechar aviso" onClick={onClose}>
            <Icon name="close" />
          </button>
        </div>
      )}
    </div>
  );
}
