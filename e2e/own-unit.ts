import { isValidCnpj } from '@balcao/brazil/cnpj';
import type { TestClient } from '../apps/server/test/client.ts';

/** A CNPJ that no other unit has. */
function someCnpj(): string {
  const base = String(Math.floor(Math.random() * 1e12)).padStart(12, '0');
  const ends = Array.from({ length: 100 }, (_, at) => `${base}${String(at).padStart(2, '0')}`);
  return ends.find(isValidCnpj) ?? '';
}

let made = 0;

/** A business unit whose months are all open: those of the demonstration are closed. */
export async function newUnit(boss: TestClient) {
  made += 1;
  const name = `Filial ${made}-${Date.now() % 100_000}`;
  const body = { name, legal_name: `${name} Ltda.`, cnpj: someCnpj() };
  const answer = await boss.call('/api/gl_business_unit', { method: 'POST', body });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return { name, id: (answer.body.data as { id: number }).id };
}
