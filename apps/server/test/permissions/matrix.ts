import { classes, type Line } from './matrix-classes.ts';
import { recordRights } from './matrix-records.ts';

// Who may what, written down by hand from product.md sections 1 to 4 and 8, so that the code under test is not its own
// judge. A new call or record has no line here and fails matrix.test.ts. Who may is answered with exactly the
// status that stands here, 200 where none does. What must not change anything is asked so that it ends after the right was
// looked at: with an old `updated_at` (409), for a row that is not there (404), with a wrong password (422).

const calls: Record<string, Line> = {
  'GET /sanctum/csrf-cookie': 'publicPage',
  'GET /api/session/web': 'publicPage',
  'POST /auth/login': ['publicPage', 401],
  'POST /auth/two_factor': ['publicPage', 401],
  'GET /auth/logoutApi': 'publicPage',
  'POST /auth/externalCreate': ['publicPage', 404],
  'GET /api/gl_user/:token/token_get': 'public',
  'GET /api/access/human_challenge': 'publicPage',
  'POST /api/access/recover_email': 'publicPage',
  'POST /api/access/recover_token': ['publicPage', 404],
  'GET /api/access/recover_token/:token': ['publicPage', 404],
  'GET /api/access/confirm_email/:token': ['publicPage', 404],
  'POST /api/access/confirm_email': ['publicPage', 404],
  'GET /chatbot/status/:code': 'public',
  'GET /chatbot/firstMessages/:code': 'public',
  'POST /api/at_ticket/:token/public_attachFile': ['publicFile', 409],
  'GET /api/at_ticket/:token/public_get': 'public',
  'GET /api/at_ticket/:token/signed': ['public', 302],
  'GET /api/at_ticket/check/:code': 'public',
  'POST /api/test/prod_submit': 'publicFile',
  'GET /api/gl_city': 'public',
  'GET /api/gl_city/options': 'public',
  'GET /api/pm_transaction/:token/token_get': 'public',
  'POST /api/webhook/pm/:provider': ['program', 404],
  'POST /api/mail/incoming': ['program', 404],

  'GET /api/at_ticket/me_index': 'own',
  'GET /api/pm_transaction/me_index': 'own',
  'GET /api/me/gl_user/edit': 'own',
  'GET /api/gl_notification': 'own',
  'POST /api/gl_notification/read': 'own',
  'PUT /api/me/gl_user/:id': 'own',
  'POST /api/me/gl_user/pwd_change': ['ownSecret', 422],
  'POST /api/gl_user/token/create': 'ownSecret',
  'GET /api/me/token': 'ownPage',
  'DELETE /api/me/token/:id': ['ownSecret', 404],
  'GET /api/me/two_factor': 'staffPage',
  'POST /api/me/two_factor': ['staffSecret', 422],
  'POST /api/me/two_factor/confirm': ['staffSecret', 409],
  'POST /api/me/two_factor/disable': ['staffSecret', 422],
  'GET /api/me/sessions': 'ownPage',
  'DELETE /api/me/sessions/:id': ['ownPage', 404],
  'GET /api/me/privacy_request': 'ownPage',
  'POST /api/me/privacy_request': ['ownSecret', 200, 409],
  'GET /api/me/email_change': 'ownPage',
  'DELETE /api/me/email_change': ['ownSecret', 404],

  'GET /api/route/table': 'staff',
  'GET /api/at_ticket': 'staff',
  'GET /api/at_ticket/views': 'staff',
  'GET /api/at_ticket/count': 'staff',
  'GET /api/at_ticket/:id/neighbours': 'ticket',
  'POST /api/at_ticket/bulk': 'staff',
  'GET /api/at_ticket_status/options': 'staff',
  'GET /api/gl_saved_view': 'staff',
  'POST /api/gl_saved_view': 'staff',
  'PUT /api/gl_saved_view/:id': ['staff', 404],
  'DELETE /api/gl_saved_view/:id': ['staff', 404],

  'GET /api/at_ticket/:id/edit': 'ticket',
  'PUT /api/at_ticket/:id': ['ticket', 409],
  'POST /api/at_ticket': ['staff', 422],
  'GET /api/at_ticket/sectors': 'staff',
  'GET /api/at_ticket/:id/assignees': 'ticket',
  'POST /api/at_ticket/:id/transfer': ['ticket', 422],
  'POST /api/at_ticket/:id/merge': ['ticket', 422],
  'POST /api/at_ticket/:id/link': ['ticket', 422],
  'DELETE /api/at_ticket/:id/link/:other': ['ticket', 422],
  'POST /api/at_ticket/:id/sign_request': 'ticket',
  'POST /api/at_ticket/:id/paper_sign': ['paper', 422],
  'GET /api/at_ticket/:id/doc/:code': ['papers', 302],
  'GET /api/gl_message/:origin/:parent_code/:channel_id/message_index': 'talk',
  'POST /api/gl_message/:origin/:parent_code/:channel_id/message_save': 'write',
  'POST /api/gl_message/:origin/:parent_code/:channel_id/message_file': 'writeFile',
  'POST /api/gl_message/:id/message_attach': 'author',
  'POST /api/gl_message/resolve': 'resolve',
  'POST /api/gl_message/pin': 'resolve',
  'POST /api/gl_message/:id/mail_retry': ['resolve', 409],
  'DELETE /api/gl_message/:id': ['own', 404],
  'GET /api/gl_message/:origin/:parent_code/threads': 'talk',
  'GET /api/gl_message/:origin/:parent_code/:channel_id/pinned': 'talk',
  'POST /api/gl_message/:origin/:parent_code/:channel_id/read': 'write',
  'GET /api/gl_message/:origin/:parent_code/:channel_id/draft': 'write',
  'PUT /api/gl_message/:origin/:parent_code/:channel_id/draft': 'write',
  'GET /api/gl_message/:origin/:parent_code/:channel_id/people': 'ticket',
  'GET /api/gl_message/:origin/:parent_code/:channel_id/templates': 'ticket',
  'GET /api/gl_message/:origin/:parent_code/:channel_id/template/:template_id': ['ticket', 422],

  'POST /api/gl_resource/generatePresignedOriginUrl': 'writeFile',
  'GET /api/gl_resource/upload/:id': ['ownFile', 404],
  'POST /api/gl_resource/attachPresignedFile': ['writeFile', 422],
  'POST /api/gl_resource/attachFile': 'writeFile',
  'GET /api/gl_resource': 'papers',
  'GET /api/gl_resource/:id/edit': ['own', 404],
  'GET /api/gl_resource/:id/mail': ['own', 404],
  'PUT /api/gl_resource/:id': ['own', 404],
  'DELETE /api/gl_resource/:id': ['own', 404],

  'GET /api/gl_audit': 'log',
  'GET /api/gl_audit/state': 'log',
  'POST /api/gl_audit/check': 'log',
  'GET /api/gl_retention': 'admins',
  'GET /api/gl_retention/:kind/plan': 'admins',
  'PUT /api/gl_retention/:kind': 'admins',
  'GET /api/gl_privacy_request': 'people',
  'POST /api/gl_privacy_request': ['people', 404],
  'GET /api/gl_privacy_request/:id/plan': ['people', 404],
  'GET /api/gl_privacy_request/:id/export': ['people', 404],
  'POST /api/gl_privacy_request/:id/erase': ['people', 404],
  'POST /api/gl_privacy_request/:id/close': ['people', 404],
  'GET /api/gl_user/:id/access': ['people', 404],
  'DELETE /api/gl_user/:id/sessions': ['peopleSelf', 404],
  'POST /api/gl_user/:id/invite': ['peopleSelf', 404],
  'DELETE /api/gl_user/:id/two_factor': ['peopleSelf', 404],
  'DELETE /api/gl_user/:id/email_change': ['peopleSelf', 404],
  'POST /api/maintenance/impersonate': ['adminSelf', 404],
  'DELETE /api/maintenance/impersonate': 'actingEnd',
};

type Rights = Readonly<Record<string, string>>;

function linesOf({ name, rights }: { name: string; rights: Rights }): [string, Line | undefined][] {
  const { view, history, options, create, update, remove, bulk } = rights;
  const path = `/api/${name}`;
  return [
    [`GET ${path}`, view],
    [`GET ${path}/export/:format`, view],
    [`GET ${path}/:id/edit`, view],
    [`GET ${path}/:id/history`, history],
    [`GET ${path}/options`, options],
    [`POST ${path}`, create],
    [`PUT ${path}/:id`, update && [update, 409]],
    [`DELETE ${path}/:id`, remove && [remove, 404]],
    [`POST ${path}/bulk`, bulk],
  ];
}

/** The statuses of a call's right answer, and what each asker gets. */
type Expected = { answers: readonly number[]; by: Readonly<Record<string, string>> };

function expectedOf(line: Line): Expected {
  const [name, ...answers] = typeof line === 'string' ? [line] : line;
  const by = classes.get(name);
  if (!by) throw new Error(`no class "${name}"`);
  return { answers: answers.length > 0 ? answers : [200], by };
}

/** Every call by `METHOD /path`. */
export const permissionMatrix: Readonly<Record<string, Expected>> = Object.fromEntries(
  [...recordRights.flatMap(linesOf), ...Object.entries(calls)].flatMap(([call, line]) =>
    line ? [[call, expectedOf(line)]] : [],
  ),
);
