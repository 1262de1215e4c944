import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { parentParams } from '../messages/messages.ts';
import { rowId as id } from '../text.ts';
import { resource } from './resource.ts';

const access = 'user' as const;
/** A token that only uploads files may make all of these calls. */
const ability = 'upload' as const;
const idParams = z.object({ id });
/** What a file is to its record: the step's variable, the code that a message asks for, `anexo`. */
export const resourceCode = z
  .string()
  .regex(/^[\w-]{1,64}$/, 'Use até 64 letras, números, "-" ou "_", sem espaços.');
/** Up to ten years; null for a file that does not expire. */
export const expiresMinutes = z.number().int().min(1).max(5_256_000).nullable();
const listed = z.object({ data: z.array(resource) });

/** The most files that one call prepares or attaches. */
export const MOST_AT_ONCE = 20;

const prepared = z.object({
  code: z.string(),
  id: z.number(),
  filepath: z.string(),
  /** Where to PUT the bytes, without cookies; '' for a file that goes in parts. */
  url: z.string(),
  /** For a large file: part n (from 0) has `size` bytes, the last one the rest; each part has a PUT of its own. */
  parts: z.object({ size: z.number(), urls: z.array(z.string()) }).nullable(),
});
export type PreparedUpload = z.infer<typeof prepared>;

/** Addresses are valid for one hour and one PUT; send `filepath` back unchanged. 409 UPLOAD_OFF where direct uploads are off. */
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

/** Continues an upload after a break: says which parts have come (from 0), and gives fresh addresses for the others. */
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

/** All or none. The bytes decide: type, size and name must agree. A file that no message claims is removed after a day. */
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
          /** As the browser reports it; '' means none. */
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
