import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loggedIn, type TestClient } from '../../../../test/client.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { personSubject } from './subjects.store.ts';

let server: TestServer;
let admin: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  admin = await loggedIn(server.url, 'admin');
});
afterAll(() => server.stop());

test('an old charge that names the person only by their CPF is erased, and is not in a copy', async () => {
  const { ctx } = server;
  const { rows } = await sql<{ id: number }>`
    insert into gl_user (name, nickname, email, tax_id, level)
    values ('Só Cpf', 'Só', 'so.cpf@palavra.example', '73682041507', 10) returning id`.execute(
    ctx.db,
  );
  const userId = rows[0]?.id ?? 0;
  const charge = async (taxId: string) => {
    const made = await sql<{ id: number }>`
      insert into pm_transaction (token_hash, token_sealed, person_name, person_tax_id, business_unit_id, value_cents,
        due_date, counted_due_date, type, created_at)
      select sha256(convert_to(${taxId}, 'UTF8')), '', 'Pagador antigo', ${taxId}, min(id), 100, '2015-01-05',
        '2015-01-05', 'pix', '2015-01-01' from gl_business_unit returning id`.execute(ctx.db);
    return made.rows[0]?.id ?? 0;
  };
  const ids = [await charge('73682041507'), await charge('61940275308')];
  const own = await personSubject(ctx.db, userId, ctx.clock());
  expect(own.oldPayments).toEqual([]);
  const asked = await sql<{ id: number }>`
    insert into gl_privacy_request (user_id, kind, created_at)
    values (${userId}, 'erasure', now()) returning id`.execute(ctx.db);
  const path = `/api/gl_privacy_request/${asked.rows[0]?.id}/erase`;
  expect((await admin.call(path, { method: 'POST', body: { confirm: 'APAGAR' } })).status).toBe(
    200,
  );
  const left = await sql<{ tax_id: string | null }>`
    select person_tax_id as tax_id from pm_transaction where id = any(${ids}::bigint[]) order by id`.execute(
    ctx.db,
  );
  expect(left.rows.map(({ tax_id }) => tax_id)).toEqual([null, '61940275308']);
});
