import { failureText } from '../../platform/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { clock } from '../../ui/dates.ts';
import { Icon } from '../../ui/icon.tsx';
import { NoticePage } from '../../ui/notice-page.tsx';
import style from './list-fault.module.css';

export function ListFault({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <NoticePage
      part
      icon="cloudOff"
      title="Não foi possível carregar a lista"
      text={failureText(error)}
    >
      <Button variant="primary" onClick={onRetry}>
        Tentar novamente
      </Button>
    </NoticePage>
  );
}

/** What stands is kept; it says only from when it is. */
export function StaleNote({ at, onRetry }: { at: number; onRetry: () => void }) {
  return (
    <p className={style.stale} role="status">
      <Icon name="cloudOff" size={16} />
      <span>Sem resposta do servidor. Esta lista é das {clock(new Date(at))}.</span>
      <button type="button" onClick={onRetry}>
        Tentar novamente
      </button>
    </p>
  );
}
