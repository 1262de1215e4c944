/** The abilities that an API token may have (docs/product/calls.md#api-tokens). */
export const tokenAbilities = ['api', 'upload', 'chat-read'] as const;
export type TokenAbility = (typeof tokenAbilities)[number];

/** Whether a token with that ability may make a call that needs `needed`; `api` also reads messages. */
export function opens(ability: TokenAbility, needed: TokenAbility = 'api'): boolean {
  return ability === needed || (ability === 'api' && needed === 'chat-read');
}

/** Calls that create, change or end ways to log in. A token must not extend its own life. */
const ofSession = [
  '/auth/',
  '/sanctum/',
  '/api/session/',
  '/api/access/',
  '/api/maintenance/',
  '/api/gl_user/token/',
  '/api/me/token',
  '/api/me/sessions',
  '/api/me/two_factor',
  '/api/me/email_change',
  '/api/me/privacy_request',
  '/api/me/gl_user/pwd_change',
];

/** The same for another person: a program must not hand out ways to log in. */
const ofAnother = /^\/api\/gl_user\/[^/]+\/(invite|sessions|two_factor|email_change)$/;

/** Whether only a session may call that path: no API token opens it, and pages call it on their own origin. */
export function needsSession(path: string): boolean {
  return ofSession.some((start) => path.startsWith(start)) || ofAnother.test(path);
}
