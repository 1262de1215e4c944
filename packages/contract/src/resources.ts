import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { resource } from './files.ts';
import { parentParams } from './messages.ts';
import { seenVersion } from './text.ts';

const access = 'user' as const;
/** Of a token that only sends files: the whole way of one. */
const ability = 'upload' as const;
const id = z.number().int().positive();
const idParams = z.object({ id: z.coerce.number().pipe(id) });
/** What a file is to its record: the step's variable, the code that a message asks for, `anexo`. */
export const resourceCode = z
  .string()
  .regex(/^[\w-]{1,64}$/, 'Use até 64 letras, números, "-" ou "_", sem espaços.');
/** Up to ten years; null for a file that does not run out. */
const expiresMinutes = z.number().int().min(1).max(5_256_000).nullable();
const listed = z.object({ data: z.array(resource) });

/** Files that one call prepares or attaches. */
export const MOST_AT_ONCE = 20;

const prepared = z.object({
  code: z.string(),
  id: z.number(),
  filepath: z.string(),
  /** Where the bytes go by PUT, without cookies; '' where they go in parts. */
  url: z.string(),
  /** Of a large file: part n (from 0) has `size` bytes, the last one what is left; each goes by a PUT of its own. */
  parts: z.object({ size: z.number(), urls: z.array(z.string()) }).nullable(),
});
export type PreparedUpload = z.infer<typeof prepared>;

/** Addresses are good for one hour and one PUT; `filepath` goes back as it is. 409 UPLOAD_OFF where direct uploads are off. */
export const prepareUploads = endpoint({
  method: 'POST',
  access,
  ability,
  summary: 'Addresses to send files of a record to',
  path: '/api/gl_resource/generatePresignedOriginUrl',
  body: parentParams.extend({
    files: z
      .array(
        z.object({
          code: resourceCode,
          ext: z.string().regex(/^[A-Za-z0-9]{1,16}$/, 'Extensão inválida.'),
          /** In bytes; without it the file goes in one piece. */
          size: z.number().int().min(1).optional(),
        }),
      )
      .min(1)
      .max(MOST_AT_ONCE),
  }),
  response: z.object({ data: z.array(prepared) }),
});

/** For going on after a break: which parts have come (from 0), and fresh addresses for the others. */
export const getUpload = endpoint({
  method: 'GET',
  access,
  ability,
  summary: 'How far an upload has come',
  path: '/api/gl_resource/upload/:id',
  params: idParams,
  response: z.object({
    data: z.object({
      parts: z.array(z.number()),
      urls: z.array(z.object({ part: z.number(), url: z.string() })),
    }),
  }),
});

/** All or none. The bytes decide: type, size and name must agree. A file that no message takes goes after a day. */
export const attachUploads = endpoint({
  method: 'POST',
  access,
  ability,
  summary: 'Attach files that were sent to their addresses',
  path: '/api/gl_resource/attachPresignedFile',
  body: parentParams.extend({
    presignedMeta: z
      .array(
        z.object({
          id,
          code: resourceCode,
          filename: z.string().min(1).max(1000),
          filepath: z.string().max(200),
          /** As the browser says it; '' is none. */
          mime: z.string().max(200),
          size: z.number().int().min(0),
          expires_minutes: expiresMinutes.default(null),
        }),
      )
      .min(1)
      .max(MOST_AT_ONCE),
  }),
  response: listed,
});

/** Multipart in any order: `origin`, `parent_code`, and for each of `files[]` one of `codes[]`. All or none. */
export const attachFiles = endpoint({
  method: 'POST',
  access,
  ability,
  summary: 'Attach files to a record',
  path: '/api/gl_resource/attachFile',
  response: listed,
});

/** At most 500, newest first: what the caller may see of them. */
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
  /** Who brought it; null for visitors and the system. */
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
  /** Plain text, and what it repeats of earlier mails. */
  text: z.string(),
  quoted: z.string().nullable(),
  /** The text goes on in `quoted`, or there is more of either in the mail itself. */
  cut: z.boolean(),
  /** False for one that is encrypted or too large to be read. */
  readable: z.boolean(),
  /** `url_download` null for kinds that are not served; the mail itself has them. */
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

/** Of a file `.eml`; 404 for any other. Nothing in it is loaded from elsewhere. */
export const getResourceMail = endpoint({
  method: 'GET',
  access,
  summary: 'What a kept e-mail says',
  path: '/api/gl_resource/:id/mail',
  params: idParams,
  response: z.object({ data: mailCard }),
});

/** The extension stays. `expires_minutes` counts from now; left out, the end stays as it is. */
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

/** The bytes go; where a message had it, it stays as `available: false`. */
export const deleteResource = endpoint({
  method: 'DELETE',
  access,
  summary: 'Delete a file',
  path: '/api/gl_resource/:id',
  params: idParams,
  response: z.object({ data: z.null() }),
});
