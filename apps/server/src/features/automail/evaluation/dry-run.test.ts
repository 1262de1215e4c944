import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MailOffice, mailOffice, newAddress } from '../../../../test/automail.ts';
import { dryRun } from './dry-run.ts';

let office: MailOffice;
beforeAll(async () => {
  office = await mailOffice();
});
afterAll(() => office.stop());

const admin = { level: 1, userId: 1, roles: { can_automail_view: true } } as unknown as Parameters<
  typeof dryRun
>[1];

test('a dry run looks at so many occasions, whether they match or not, and says so', async () => {
  for (let nth = 0; nth < 5; nth += 1)
    await office.open('Atendimento', { person_email: newAddress() });
  const conditions = { op: 'and', of: [{ op: 'equals', variable: 'setor', value: 'Nenhum' }] };
  const id = await office.rule({ active: false, conditions });
  const { ctx } = office.server;
  const some = await dryRun(ctx, admin, { id, days: 1, most: 3 });
  expect(some).toMatchObject({ mails: 0, skipped: 0, looked: 3, capped: true });
  const all = await dryRun(ctx, admin, { id, days: 1 });
  expect(all).toMatchObject({ mails: 0, capped: false });
  expect(all.looked).toBeGreaterThanOrEqual(5);
  const { body } = await office.call(`am_rule/${id}/dry_run`, { days: 1 });
  expect(body.data).toMatchObject({ looked: all.looked, capped: false });
});
