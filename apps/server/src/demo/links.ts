import type { Db } from '../platform/database/open.ts';
import { tokenHashOf } from '../platform/token.ts';

const YEAR_MS = 365 * 86_400_000;

const people = [
  {
    token: 'demo-criar-senha',
    kind: 'create',
    name: 'Renata Oliveira',
    nickname: 'Renata',
    email: 'renata@exemplo.com.br',
    tax_id: '11144477735',
  },
  {
    token: 'demo-recuperar',
    kind: 'recover',
    name: 'Otávio Ramos',
    nickname: 'Otávio',
    email: 'otavio@exemplo.com.br',
    tax_id: '12345678909',
  },
];

/** The README's links for passwords, each for a separate customer, so that using one changes no known password. */
export async function insertLinks(db: Db, passwordHash: string, now: Date): Promise<void> {
  for (const { token, kind, ...person } of people) {
    const { id } = await db
      .insertInto('gl_user')
      .values({ ...person, level: 10, password_hash: kind === 'create' ? null : passwordHash })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('gl_token')
      .values({
        user_id: id,
        kind,
        token_hash: tokenHashOf(token),
        expires_at: new Date(now.getTime() + 10 * YEAR_MS),
      })
      .execute();
  }
}
