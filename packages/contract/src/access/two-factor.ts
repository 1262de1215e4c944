import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParams, optionalSwitch, REQUIRED } from '../text.ts';
import { login } from './session.ts';

/** Six digits from the app, or a recovery code. */
const code = z.string().trim().min(1, REQUIRED).max(40);
const password = z.string().min(1, REQUIRED).max(200);
const state = z.object({
  data: z.object({
    enabled: z.boolean(),
    /** Whether the person's group requires it. */
    required: z.boolean(),
    /** Unused recovery codes. */
    codes_left: z.number(),
  }),
});
export type TwoFactorState = z.infer<typeof state>['data'];

/** The second step of a login after a correct password; a cookie identifies it for five minutes. */
export const loginTwoFactor = endpoint({
  method: 'POST',
  path: '/auth/two_factor',
  summary: 'Log in: the code of the second step',
  access: 'public',
  body: z.object({ code, is_app: optionalSwitch }),
  response: login.response,
});

export const getTwoFactor = endpoint({
  method: 'GET',
  path: '/api/me/two_factor',
  summary: 'Own two-factor login',
  access: 'staff',
  response: state,
});

/** A new secret, which takes effect once the person confirms a code. `qr` is an SVG with `uri`. */
export const beginTwoFactor = endpoint({
  method: 'POST',
  path: '/api/me/two_factor',
  summary: 'Begin to set up two-factor login',
  access: 'staff',
  body: z.object({ password }),
  response: z.object({ secret: z.string(), uri: z.string(), qr: z.string() }),
});
export type TwoFactorSetup = z.infer<(typeof beginTwoFactor)['response']>;

/** The recovery codes are shown only here. */
export const confirmTwoFactor = endpoint({
  method: 'POST',
  path: '/api/me/two_factor/confirm',
  summary: 'Confirm two-factor login by a first code',
  access: 'staff',
  body: z.object({ code }),
  response: z.object({ codes: z.array(z.string()) }),
});

/** Somebody who learned only the password must not remove the second step: it needs a code, too. */
export const disableTwoFactor = endpoint({
  method: 'POST',
  path: '/api/me/two_factor/disable',
  summary: 'Switch own two-factor login off',
  access: 'staff',
  body: z.object({ password, code }),
  response: state,
});

/** For another person who lost the phone and the recovery codes. */
export const resetTwoFactor = endpoint({
  method: 'DELETE',
  path: '/api/gl_user/:id/two_factor',
  summary: 'Switch off the two-factor login of a person',
  access: 'staff',
  params: idParams,
  response: z.object({ message: z.string() }),
});
