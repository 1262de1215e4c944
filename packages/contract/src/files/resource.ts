import { z } from 'zod';

/**
 * A stored file as a page may show it (docs/product/files.md). Addresses are signed and valid for a day; `GET /api/gl_resource/:id/edit` gives fresh ones.
 */
export const resource = z.object({
  id: z.number(),
  code: z.string(),
  extension: z.string(),
  filename: z.string(),
  /** The file's name when it is downloaded. */
  filename_download_calc: z.string(),
  mime: z.string(),
  size: z.number(),
  url_view: z.string(),
  url_view_no_cache: z.string(),
  url_download: z.string(),
  /** A thumbnail, for a picture. */
  url_thumbnail: z.string().nullable(),
  has_browser_preview: z.boolean(),
  is_image: z.boolean(),
  is_video: z.boolean(),
  expires_at: z.string().nullable(),
  /** False for an expired or removed file: its addresses are empty. */
  available: z.boolean(),
});
export type Resource = z.infer<typeof resource>;
