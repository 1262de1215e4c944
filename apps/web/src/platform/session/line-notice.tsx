import { useEffect, useSyncExternalStore } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { queryClient } from '../query-client.ts';
import { lineLost } from './line.ts';
import style from './line-notice.module.css';
import { sessionQuery } from './session-query.ts';

/** Shows that the server cannot be reached, as long as that lasts. One for every page of portal and office. */
export function LineNotice() {
  const lost = useSyncExternalStore(lineLost.watch, lineLost.get);
  useEffect(() => {
    const ask = () => void queryClient.refetchQueries({ queryKey: sessionQuery.queryKey });
    window.addEventListener('offline', ask);
    return () => window.removeEventListener('offline', ask);
  }, []);
  return (
    <div className={style.place} role="status">
      {lost && (
        <p className={style.notice}>
          <Icon name="cloudOff" size={16} />
          Sem conexão. Tentando de novo…
        </p>
      )}
    </div>
  );
}
