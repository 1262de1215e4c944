import { advertisement } from '../advertising/records.ts';
import { affiliate } from '../affiliates/records.ts';
import { mailRule, mailTemplate } from '../automail/records.ts';
import { chatbot, dialog } from '../chatbot/records.ts';
import { account, bankAccount, costCenter } from '../finance/records.ts';
import { config } from '../organization/config-record.ts';
import { businessUnit, city, sector } from '../organization/records.ts';
import { user, userGroup } from '../people/records.ts';
import { documentTemplate, messageTemplate, tag, ticketStatus } from '../tickets/records.ts';
import type { RecordDefinition } from './definition.ts';

/** Every record of the generic screens, in the order of the menus. */
export const records: readonly RecordDefinition[] = [
  businessUnit,
  sector,
  user,
  userGroup,
  ticketStatus,
  tag,
  messageTemplate,
  documentTemplate,
  chatbot,
  dialog,
  account,
  costCenter,
  bankAccount,
  affiliate,
  advertisement,
  mailRule,
  mailTemplate,
  city,
  config,
];

/** The definition of that name; undefined for a table that is not a record. */
export function recordOf(name: string): RecordDefinition | undefined {
  return records.find((one) => one.name === name);
}
