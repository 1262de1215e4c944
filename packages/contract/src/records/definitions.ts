import { chatbot, dialog } from './chatbots.ts';
import { config } from './configs.ts';
import type { RecordDefinition } from './definition.ts';
import { businessUnit, city, sector } from './organization.ts';
import { user, userGroup } from './people.ts';
import { documentTemplate, messageTemplate, tag, ticketStatus } from './tickets.ts';

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
  city,
  config,
];

/** The definition of that name; undefined for a table that is no such record. */
export function recordOf(name: string): RecordDefinition | undefined {
  return records.find((one) => one.name === name);
}
