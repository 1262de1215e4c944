import type { Db } from '../../platform/database/open.ts';

type NewConsent = {
  ticket_id: number;
  version: string;
  text: string;
  ip: string;
  user_agent: string | null;
  accepted_at: Date;
};

export async function insertConsent(db: Db, consent: NewConsent): Promise<void> {
  await db.insertInto('at_consent').values(consent).execute();
}
