import { z } from 'zod';
import { configs } from './config-schema.ts';
import { endpoint } from './endpoint.ts';

const path = '/api/gl_config';
const params = z.object({ key: configs.keyof() });

/** `updated_at` is null for a setting that nobody has ever changed. */
const config = z.object({
  key: configs.keyof(),
  value: z.unknown(),
  default: z.unknown(),
  is_default: z.boolean(),
  updated_at: z.string().nullable(),
  updated_by: z.string().nullable(),
});
export type ConfigState = z.infer<typeof config>;
const one = z.object({ data: config });

/** For admins, in the order of `configSettings`. */
export const listConfigs = endpoint({
  ...{ method: 'GET', path, access: 'staff', summary: "The installation's settings" },
  response: z.object({ data: z.array(config) }),
});

/** For admins. The value is checked by the key's own schema; 409 when somebody saved since `updated_at`. */
export const changeConfig = endpoint({
  ...{ method: 'PUT', path: `${path}/:key`, access: 'staff', summary: 'Change a setting' },
  params,
  body: z.object({ value: z.unknown(), updated_at: z.iso.datetime().nullable() }),
  response: one,
});

/** For admins. */
export const resetConfig = endpoint({
  ...{ method: 'DELETE', path: `${path}/:key`, access: 'staff', summary: 'Setting to default' },
  params,
  query: z.object({ updated_at: z.iso.datetime().optional() }),
  response: one,
});
