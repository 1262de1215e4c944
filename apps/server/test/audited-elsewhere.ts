import type { AuditAction } from '@balcao/contract/audit-actions';

/** What nobody logged in does: the chatbot's visitor, providers, jobs and commands; each has a test where it is done. */
export const byTheSystem: AuditAction[] = [
  'ticket.create',
  'ticket.sector',
  'ticket.business_unit',
  'ticket.tags',
  'ticket.document',
  'payment.emit',
  'payment.paid',
  'audit.prune',
  'payment.unexpected',
  'payment.underpaid',
  'privacy.retention',
  'dialog.draft',
  'dialog.publish',
  'dialog.put_back',
  'mail.spoofed',
  'file.infected',
  'live.refused',
];

/** Of staff too, with papers, clocks and mails that only the tests beside them have at hand. */
export const testedBeside: AuditAction[] = [
  'ticket.expiry',
  'ticket.sign_request',
  'ticket.sign_paper',
  'message.attach',
  'user.email_ask',
  'user.email',
  'user.email_withdraw',
  'mail.retry',
];
