import type { AuditAction } from '@balcao/contract/audit/actions';

/** Actions without a logged-in person: the chatbot's visitor, providers, jobs and commands; each has a test beside its code. */
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
  'payment.partial',
  'payment.underpaid',
  'privacy.retention',
  'mail.spoofed',
  'file.infected',
  'live.refused',
];

/** Actions of staff that need papers, clocks, mails and flags, which only the tests beside their code have. */
export const testedBeside: AuditAction[] = [
  'ticket.expiry',
  'ticket.sign_request',
  'ticket.sign_paper',
  'message.attach',
  'user.email_ask',
  'user.email',
  'user.email_withdraw',
  'mail.retry',
  'balance.credit',
  'balance.debit',
  'balance.transfer',
  'balance.batch',
  'payment.cancel',
  'payment.type',
  'payment.refund',
  'payment.remind',
  'payment.bulk',
  'payment.bank',
  'remittance.unit',
  'remittance.make',
  'return.read',
  'return.apply',
];
