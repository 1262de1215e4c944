import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { parentParams } from '../messages/messages.ts';
import { rowId, seenVersion } from '../text.ts';
import { resource } from './resource.ts';
import { expiresMinutes } from './upload.ts';

const access = 'user' as const;
const idParams = z.object({ id: rowId });
const listed = z.object({ data: z.array(resource) });

/** At most 500, newest first: those that the caller may see. */
export const listResources = endpoint({
  method: 'GET',
  access,
  summary: 'Files of a record',
  path: '/api/gl_resource',
  query: parentParams,
  response: listed,
});

export const resourceInfo = resource.extend({
  created_at: z.string(),
  updated_at: z.string(),
  /** The person who uploaded it; null for visitors and the system. */
  user: z.object({ name: z.string() }).nullable(),
  sha256: z.string(),
  can_be_changed: z.boolean(),
});
export type ResourceInfo = z.infer<typeof resourceInfo>;
const one = z.object({ data: resourceInfo });

export const getResource = endpoint({
  method: 'GET',
  access,
  summary: 'A file with fresh addresses',
  path: '/api/gl_resource/:id/edit',
  params: idParams,
  response: one,
});

export const mailCard = z.object({
  /** Null unless the mail names one sender. */
  from: z.object({ name: z.string(), address: z.string() }).nullable(),
  date: z.string().nullable(),
  subject: z.string(),
  /** Plain text; `quoted` repeats earlier mails. */
  text: z.string(),
  quoted: z.string().nullable(),
  /** The text continues in `quoted`, or the mail itself holds more of either. */
  cut: z.boolean(),
  /** False for a mail that is encrypted or too large to read. */
  readable: z.boolean(),
  /** `url_download` is null for kinds that are not served; they are in the mail itself. */
  files: z.array(
    z.object({
      /** From 1, in the order of the mail. */
      number: z.number(),
      filename: z.string(),
      size: z.number(),
      url_download: z.string().nullable(),
    }),
  ),
});
export type MailCard = z.infer<typeof mailCard>;

/** For a file `.eml`; 404 for any other. It loads nothing from elsewhere. */
export const getResourceMail = endpoint({
  method: 'GET',
  access,
  summary: 'What a kept e-mail says',
  path: '/api/gl_resource/:id/mail',
  params: idParams,
  response: z.object({ data: mailCard }),
});

/** The extension stays. `expires_minutes` counts from now; if left out, the expiry stays as it is. */
export const updateResource = endpoint({
  method: 'PUT',
  access,
  summary: 'Rename a file or change when it runs out',
  path: '/api/gl_resource/:id',
  params: idParams,
  body: z.object({
    filename: z.string().trim().min(1, 'Campo obrigatório.').max(1000),
    expires_minutes: expiresMinutes.optional(),
    updated_at: seenVersion,
  }),
  response: one,
});

/** Removes the bytes; a message keeps the file as `available: false`. */
export const deleteResource = endpoint({
  method: 'DELETE',
  access,
  summary: 'Delete a file',
  path: '/api/gl_resource/:id',
  params: idParams,
  response: z.object({ data: z.null() }),
});
