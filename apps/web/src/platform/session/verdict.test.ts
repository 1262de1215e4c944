import { describe, expect, test } from 'vitest';
import type { Session } from './session-query.ts';
import { judgeSession } from './verdict.ts';

const user = { id: 7, name: 'Ana', nickname: 'Ana', level: 5 };
const roles = { loginOk: true } as Session['user_roles'];
const session = { status: 200, user, user_roles: roles } as Session;
const evidence = { session, failed: false, pageUser: '7', face: 'office', here: '/home' } as const;
const login = '/login?to=%2Fhome';

test('a good session of the page’s own user is ready', () => {
  expect(judgeSession(evidence)).toMatchObject({ kind: 'ready', session: { user } });
});

test('nothing is decided before the first answer', () => {
  expect(judgeSession({ ...evidence, session: undefined })).toEqual({ kind: 'waiting' });
});

test.each([
  [
    'a failed call',
    { failed: true },
    'Sessão expirada! Aguarde, você será redirecionado...',
    login,
  ],
  [
    'status 400',
    { session: { ...session, status: 400 } },
    'Sessão expirada! Aguarde, você será redirecionado...',
    login,
  ],
  [
    'a failed call in the portal',
    { failed: true, face: 'portal' as const },
    'Sessão expirada! Aguarde enquanto você será redirecionado...',
    login,
  ],
  [
    'a user who is gone',
    { session: { ...session, user: null } },
    'Sessão expirada! Aguarde, você será redirecionado...',
    login,
  ],
  [
    'nobody logged in',
    { session: { ...session, user: null }, pageUser: '' },
    'Usuário não logado. Você será redirecionado, aguarde...',
    login,
  ],
  [
    'another user in another tab',
    { pageUser: '8' },
    'Sessão expirada! Você será redirecionado, aguarde...',
    login,
  ],
  [
    'a login outside the allowed hours',
    { session: { ...session, user_roles: { ...roles, loginOk: false } as Session['user_roles'] } },
    'Sessão expirada por restrição de horário/configuração.',
    '/auth/logout',
  ],
  [
    'two-factor login that is due',
    { session: { ...session, two_factor_due: true } },
    'Ative a verificação em duas etapas para continuar.',
    '/login/two_factor?to=%2Fhome',
  ],
])('%s leaves the screen', (_, part, message, to) => {
  expect(judgeSession({ ...evidence, ...part })).toEqual({ kind: 'leave', message, to });
});

describe('with something half-written', () => {
  const expired = { ...evidence, unsaved: true, session: { ...session, status: 400, user: null } };

  test('an expired session is made good on the screen itself', () => {
    expect(judgeSession(expired)).toEqual({ kind: 'renew' });
    expect(judgeSession({ ...evidence, unsaved: true, failed: true })).toEqual({ kind: 'renew' });
  });

  test.each([
    ['the portal', { face: 'portal' as const }],
    ['a visitor', { pageUser: '' }],
    ['another person', { pageUser: '8', session }],
  ])('%s leaves all the same', (_, part) => {
    expect(judgeSession({ ...expired, ...part })).toMatchObject({ kind: 'leave' });
  });
});
