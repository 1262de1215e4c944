import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/**
 * `mention`: named in a message. `assigned`, `transferred`: a ticket came to me or to my sector. `message`: the customer wrote in a
 * ticket of mine. `pending`: for the customer, staff waits for an answer. `mail`: what I sent
 * by e-mail was not delivered. `payment`: money came that settles nothing.
 */
export const noticeKind = z.enum([
  'mention',
  'assigned',
  'transferred',
  'message',
  'pending',
  'mail',
  'payment',
]);
export type NoticeKind = z.infer<typeof noticeKind>;

const notification = z.object({
  id: z.number(),
  kind: noticeKind,
  title: z.string(),
  text: z.string(),
  /** The page that it is about, with what stands behind its `?` and `#`; null where there is none. */
  url: z.string().nullable(),
  by: z.object({ id: z.number(), name: z.string() }).nullable(),
  created_at: z.string(),
  read_at: z.string().nullable(),
});
export type Notification = z.infer<typeof notification>;

export const NOTIFICATIONS_PAGE = 30;
/** More than these are told as "99+". */
export const MOST_UNREAD = 100;

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/gl_notification',
  summary: 'Own notifications, newest first: 30, or the 30 before an id',
  access: 'user',
  query: z.object({ before: z.coerce.number().int().positive().optional() }),
  response: z.object({ data: z.array(notification), unread: z.number() }),
});

/** Those of others are left as they are. `url` reads what is about the page that was opened, `all` whatever is left. */
export const readNotifications = endpoint({
  method: 'POST',
  path: '/api/gl_notification/read',
  summary: 'Mark own notifications as read',
  access: 'user',
  body: z
    .object({
      ids: z.array(z.number().int().positive()).min(1).max(100).optional(),
      url: z.string().min(1).max(300).optional(),
      all: z.literal(true).optional(),
    })
    .refine(({ ids, url, all }) => ids || url || all, { path: ['ids'], error: 'Diga quais.' }),
  response: z.object({ unread: z.number() }),
});
