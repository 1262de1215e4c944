import type { Session } from './session-query.ts';

export type Face = 'office' | 'portal';
export type Verdict =
  | { kind: 'waiting' }
  | { kind: 'ready'; session: Session & { user: NonNullable<Session['user']> } }
  /** The person logs in again on this page, so that nothing written is lost. */
  | { kind: 'renew' }
  | { kind: 'leave'; message: string; to: string };

type Evidence = {
  session: Session | undefined;
  failed: boolean;
  /** The user the page was served to; empty for a visitor. */
  pageUser: string;
  face: Face;
  /** The current address, to return to after the login. */
  here: string;
  /** Leaving would lose something. */
  unsaved?: boolean;
};

const EXPIRED = {
  office: 'Sessão expirada! Aguarde, você será redirecionado...',
  portal: 'Sessão expirada! Aguarde enquanto você será redirecionado...',
};

/** What a protected screen does with its session (docs/product/portal.md#session). */
export function judgeSession(evidence: Evidence): Verdict {
  const { session, failed, pageUser, face, here, unsaved } = evidence;
  const login = `/login?${new URLSearchParams({ to: here })}`;
  const leave = (message: string, to = login): Verdict => ({ kind: 'leave', message, to });
  const expired = (): Verdict =>
    unsaved && pageUser && face === 'office' ? { kind: 'renew' } : leave(EXPIRED[face]);

  if (failed || session?.status === 400) return expired();
  if (!session) return { kind: 'waiting' };
  const { user } = session;
  if (!user) {
    const stranger = 'Usuário não logado. Você será redirecionado, aguarde...';
    return pageUser ? expired() : leave(stranger);
  }
  if (pageUser && pageUser !== String(user.id)) {
    return leave('Sessão expirada! Você será redirecionado, aguarde...');
  }
  if (session.user_roles?.loginOk === false) {
    return leave('Sessão expirada por restrição de horário/configuração.', '/auth/logout');
  }
  if (session.two_factor_due && face === 'office') {
    const setup = `/login/two_factor?${new URLSearchParams({ to: here })}`;
    return leave('Ative a verificação em duas etapas para continuar.', setup);
  }
  return { kind: 'ready', session: { ...session, user } };
}
