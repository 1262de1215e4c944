import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { configs } from '../organization/config-schema.ts';
import { freeText, optionalSwitch } from '../text.ts';
import { type PermissionFlag, permissionFlags } from './permissions.ts';

const flags = Object.fromEntries(permissionFlags.map((flag) => [flag, z.boolean()])) as Record<
  PermissionFlag,
  z.ZodBoolean
>;

export const userRoles = z.object({
  loginOk: z.boolean(),
  sectors: z.array(
    z.object({ id: z.number(), is_supervisor: z.boolean(), is_operator: z.boolean() }),
  ),
  business_units: z.array(z.number()),
  ...flags,
  impersonated: z.boolean(),
  is_supervisor_any_sector: z.boolean(),
  ticket_payment_report_type: z.number(),
});
export type UserRoles = z.infer<typeof userRoles>;

const sessionUser = z.object({
  id: z.number(),
  name: z.string(),
  nickname: z.string(),
  level: z.number(),
});

/** How people prove that they are not programs: not at all, by our own proof of work, or by Google's check. */
export const humanCheckKind = z.enum(['off', 'altcha', 'recaptcha']);

/** Sets the anti-forgery cookie `XSRF-TOKEN`. */
export const csrfCookie = endpoint({
  method: 'GET',
  path: '/sanctum/csrf-cookie',
  summary: 'Anti-forgery cookie',
  access: 'public',
  response: z.object({}),
});

/** The caller's session. `user` and `user_roles` are null for a visitor without a login. */
export const getSession = endpoint({
  method: 'GET',
  path: '/api/session/web',
  summary: 'Current session',
  access: 'public',
  response: z.object({
    status: z.number(),
    user: sessionUser.nullable(),
    user_roles: userRoles.nullable(),
    /** The admin who acts as `user`. */
    impersonator: z.object({ name: z.string() }).nullable(),
    /** The group requires two-factor login and the person has not set it up: everything else waits for the setup. */
    two_factor_due: z.boolean(),
    /** Whether the person has an affiliate's page in the portal. */
    is_affiliate: z.boolean(),
    configs,
    is_human: z.boolean(),
    /** Which human check the forms show until `is_human`; `site_key` is reCAPTCHA's. */
    human_check: z.object({ kind: humanCheckKind, site_key: z.string() }),
    env_production: z.boolean(),
    dev_messages: z.boolean(),
    warnings_enabled: z.boolean(),
    /** Invented data with public passwords: a production back-office says so on every page. */
    demo: z.boolean(),
  }),
});

/** The result of the human check's widget; the specification fixes this name, whichever check is on. */
export const humanProof = z.string().max(20_000).nullish();

const NO_EMAIL = 'Campo de e-mail obrigatório.';

/** `url` is where the browser goes next; the app shell gets the token instead; with `two_factor` the login first waits for a code. */
export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  summary: 'Log in',
  access: 'public',
  body: z.object({
    username: freeText(200, NO_EMAIL).trim().min(1, NO_EMAIL),
    password: z.string().min(1, 'Campo obrigatório.').max(200),
    recaptcha: humanProof,
    is_app: optionalSwitch,
  }),
  response: z.object({
    two_factor: z.literal(true).optional(),
    url: z.string().optional(),
    login_token: z.string().optional(),
    login_token_expires: z.string().optional(),
  }),
});

/** The specification fixes its method; without the CSRF token, as in a plain link, the call does nothing. */
export const logout = endpoint({
  method: 'GET',
  path: '/auth/logoutApi',
  summary: 'Log out; asks for the anti-forgery header',
  access: 'public',
  changes: true,
  response: z.object({ url: z.string() }),
});
