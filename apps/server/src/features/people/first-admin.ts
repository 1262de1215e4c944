import { LEVEL } from '@balcao/contract/access/permissions';
import { user } from '@balcao/contract/people/records';
import { createSchema } from '@balcao/contract/records/schema';
import { AppError } from '../../platform/app-error.ts';
import { writeAudit } from '../../platform/database/audit.ts';
import type { Db } from '../../platform/database/open.ts';
import { newLink } from '../access/recovery.ts';
import { insertAdmin } from './first-admin.store.ts';
import { hasOtherAdmin } from './users.store.ts';

const NOBODY = 0;
const EXISTS = 'Já existe um administrador ativo. Use --another para criar mais um.';
const TAKEN = 'Já existe uma pessoa com este e-mail.';

/** Nobody can log in yet and make other people. */
export async function lacksAdmin(db: Db): Promise<boolean> {
  return !(await hasOtherAdmin(db, NOBODY));
}

type Wish = { name: string; email: string };
const refuse = (fields: Record<string, string[]>) => new AppError('INVALID', { fields });

/** The same checks as on the screen of people. */
function checked({ name, email }: Wish): Wish & { nickname: string } {
  const [nickname = ''] = name.trim().split(/\s+/);
  const wish = { name, nickname, email, level: LEVEL.admin };
  const result = createSchema(user).safeParse(wish);
  if (!result.success) {
    const faults = result.error.issues.map(({ path, message }) => [String(path[0]), [message]]);
    throw refuse(Object.fromEntries(faults));
  }
  return result.data as Wish & { nickname: string };
}

/**
 * Creates an administrator without a password; returns the token of the link that sets it, of which the database stores
 * only the hash. Throws INVALID for a wrong name or e-mail, and CONFLICT if there is an active administrator, unless
 * `another` is set.
 */
export async function makeAdmin(
  db: Db,
  { another, now, ...wish }: Wish & { another: boolean; now: Date },
): Promise<{ name: string; email: string; token: string }> {
  const person = checked(wish);
  const { name, email } = person;
  return db.transaction().execute(async (trx) => {
    if ((await hasOtherAdmin(trx, NOBODY)) && !another) {
      throw new AppError('CONFLICT', { reason: EXISTS });
    }
    const made = await insertAdmin(trx, person);
    if (!made) throw refuse({ email: [TAKEN] });
    const change = {
      record: 'gl_user',
      recordId: made.id,
      after: { ...person, level: LEVEL.admin },
    };
    await writeAudit(trx, null, { action: 'create', ...change });
    const token = await newLink(trx, { userId: made.id, kind: 'create', now });
    return { name, email, token };
  });
}
