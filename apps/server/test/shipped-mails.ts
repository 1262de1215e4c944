import { expect } from 'vitest';
import { readMail } from '../src/platform/mail-reading/read-mail.ts';
import type { MailOffice } from './automail.ts';

export const PATIENCE = { timeout: 20_000, interval: 100 };

/** What becomes of the mails that come with the system. */
export function shippedMails(office: MailOffice) {
  const deliveriesTo = (rule: number, address: string) =>
    office.sql('select * from am_delivery where am_rule_id = $1 and address = $2 order by id', [
      rule,
      address,
    ]);
  return {
    deliveriesTo,
    /** The rule of a kind, switched on. */
    async shipped(kind: string) {
      const [row] = await office.sql(
        `select id, am_template_id, name from am_rule where trigger->>'kind' = $1`,
        [kind],
      );
      await office.call(`am_rule/${row.id}`, { active: true }, 'PUT');
      return row as { id: number; am_template_id: number; name: string };
    },
    /** The only delivery to the address, once it has this status. */
    async ended(rule: number, address: string, status: string) {
      await expect
        .poll(async () => (await deliveriesTo(rule, address)).map((row) => row.status), PATIENCE)
        .toEqual([status]);
      const [row] = await deliveriesTo(rule, address);
      return row;
    },
    /** The only mail to the address, once it is there. */
    async arrived(address: string) {
      await expect.poll(() => office.smtp.to(address).length, PATIENCE).toBe(1);
      const raw = office.smtp.to(address)[0]?.raw ?? '';
      const { subject, text } = await readMail(Buffer.from(raw));
      return { raw, subject, text: text.replaceAll('\u00a0', ' ') };
    },
  };
}
