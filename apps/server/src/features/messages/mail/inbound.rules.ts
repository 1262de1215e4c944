import type { ReadMail } from '../../../platform/mail-reading/read-mail.ts';

/**
 * `auto`: a machine wrote it (RFC 3834 and common practice), so an answer would start a loop. `report`: a delivery
 * report about our mail (RFC 3464). `complaint`: its recipient called it spam (RFC 5965). `own`: we wrote it.
 */
type MailKind = 'person' | 'auto' | 'report' | 'complaint' | 'own' | 'nobody';

const machines =
  /^(?:mailer-daemon|postmaster|no-?reply|nao-?responda|do-?not-?reply|bounces?)(?:[+.-]|@)/;
const marks = [
  'x-autoreply',
  'x-autorespond',
  'x-auto-response-suppress',
  'list-id',
  'feedback-id',
];

/** The kind of sender of a mail; `own` are our addresses in lower case. */
export function kindOf({ from, headers }: ReadMail, own: string[]): MailKind {
  const header = (name: string) =>
    headers.flatMap((each) => (each.name === name ? [each.value] : []));
  const [type = ''] = header('content-type');
  // Checked first: delivery reports come in many forms, often without an address.
  if (/^multipart\/report\b.*delivery-status/i.test(type)) return 'report';
  if (/^multipart\/report\b.*feedback-report/i.test(type)) return 'complaint';
  if (!from) return 'nobody';
  if (own.includes(from.address) || header('x-balcao').length > 0) return 'own';
  const submitted = header('auto-submitted').some((value) => !/^no\b/i.test(value));
  const bulk = header('precedence').some((value) => /bulk|junk|list|auto/i.test(value));
  const nowhere = header('return-path').some((value) => value === '<>');
  const marked = marks.some((name) => header(name).length > 0);
  if (submitted || bulk || nowhere || marked || machines.test(from.address)) return 'auto';
  return 'person';
}

const MOST_REPORT = 500_000;

/**
 * Whether a delivery report says that a mail was not delivered (RFC 3464, section 2.3.3): it may also say that the mail
 * is delayed or was relayed. A report without that field counts as a failure.
 */
export function saysFailed(raw: Buffer): boolean {
  const report = raw.subarray(0, MOST_REPORT).toString('latin1');
  const [, below = ''] = report.split(/^content-type:\s*message\/(?:global-)?delivery-status\b/im);
  // Up to the beginning of the returned mail, which may contain anything.
  const [status = ''] = below.split(/^--/m);
  const actions = [
    ...status.matchAll(/^action:[ \t]*(failed|delayed|delivered|relayed|expanded)\b/gim),
  ];
  return actions.length === 0 || actions.some(([, action]) => action?.toLowerCase() === 'failed');
}
