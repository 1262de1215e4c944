/** What an API token may be for (product.md section 8). */
export const tokenAbilities = ['api', 'upload', 'chat-read'] as const;
export type TokenAbility = (typeof tokenAbilities)[number];

/** Whether a token of that ability opens a call that asks for `needed`; `api` also reads messages. */
export function opens(ability: TokenAbility, needed: TokenAbility = 'api'): boolean {
  return ability === needed || (ability === 'api' && needed === 'chat-read');
}

/** What makes, changes or ends ways in. A token must not lengthen its own life. */
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

/** Of another person: a program must not hand out what lets somebody in. */
const ofAnother = /^\/api\/gl_user\/[^/]+\/(invite|sessions|two_factor|email_change)$/;

/** Whether a call of that path is for a session alone: no API token opens it, and it goes to the page's own origin. */
export function needsSession(path: string): boolean {
  return ofSession.some((start) => path.startsWith(start)) || ofAnother.test(path);
}
