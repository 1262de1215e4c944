import type { endImpersonation } from '@balcao/contract/impersonation';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { failureText } from '../../platform/api-error.ts';
import { clearCaches } from '../../platform/caches.ts';
import { useSession } from '../../platform/session/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LoadingOverlay } from '../../ui/loading-overlay.tsx';
import { notify } from '../../ui/notices.ts';
import style from './banners.module.css';

/** Ends acting as another person; a whole new page carries the tokens of one's own session. */
async function end(): Promise<void> {
  const { url } = await call<typeof endImpersonation>('DELETE /api/maintenance/impersonate');
  clearCaches();
  window.location.assign(url);
}

/** Says on every page in whose name it is shown. */
export function ImpersonationBanner() {
  const { user, user_roles } = useSession();
  const ending = useMutation({
    mutationFn: end,
    onError: (error) => notify('danger', failureText(error)),
  });
  if (!user_roles?.impersonated) return null;
  return (
    <aside className={style.impersonation} aria-label="Personificação">
      <Icon name="eye" size={16} />
      <span>Você está vendo o sistema como {user.name}.</span>
      <Button disabled={ending.isPending} onClick={() => ending.mutate()}>
        Despersonificar
      </Button>
      {(ending.isPending || ending.isSuccess) && (
        <LoadingOverlay text="Voltando ao seu usuário, aguarde..." />
      )}
    </aside>
  );
}
