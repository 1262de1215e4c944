import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { pathId, rowId } from '../text.ts';

/**
 * `mention`: a message names me. `assigned`, `transferred`: I or my sector got a ticket. `message`: the customer wrote in one
 * of my tickets. `pending`: staff waits for my answer as a customer. `mail`: an e-mail that I sent was not delivered.
 * `payment`: a payment arrived that settles nothing, or the certificate for payments ends. `operations`: something of the
 * installation does not work, or works again.
 */
export const noticeKind = z.enum([
  'mention',
  'assigned',
  'transferred',
  'message',
  'pending',
  'mail',
  'payment',
  'operations',
]);
export type NoticeKind = z.infer<typeof noticeKind>;

const notification = z.object({
  id: z.number(),
  kind: noticeKind,
  title: z.string(),
  text: z.string(),
  /** The page that it is about, including the `?` and `#` parts; null where there is none. */
  url: z.string().nullable(),
  by: z.object({ id: z.number(), name: z.string() }).nullable(),
  created_at: z.string(),
  read_at: z.string().nullable(),
});
export type Notification = z.infer<typeof notification>;

export const NOTIFICATIONS_PAGE = 30;
/** Higher counts are shown as "99+". */
export const MOST_UNREAD = 100;

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/gl_notification',
  summary: 'Own notifications, newest first: 30, or the 30 before an id',
  access: 'user',
  query: z.object({ before: pathId.optional() }),
  response: z.object({ data: z.array(notification), unread: z.number() }),
});

/** Other people's notifications do not change. `url` marks those about that page as read, `all` marks all. */
export const readNotifications = endpoint({
  method: 'POST',
  path: '/api/gl_notification/read',
  summary: 'Mark own notifications as read',
  access: 'user',
  body: z
    .object({
      ids: z.array(rowId).min(1).max(100).optional(),
      url: z.string().min(1).max(300).optional(),
      all: z.literal(true).optional(),
    })
    .refine(({ ids, url, all }) => ids || url || all, { path: ['ids'], error: 'Diga quais.' }),
  response: z.object({ unread: z.number() }),
});
