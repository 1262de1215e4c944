import { makeQueue } from './ticket-desk.ts';

/** Tickets with these balances, in cents. */
export async function makeBalances(url: string, balances: number[]) {
  const { made, send } = await makeQueue(url, balances.length);
  for (const [at, amount_cents] of balances.entries()) {
    if (amount_cents === 0) continue;
    const body = { amount_cents, reason: 'Sinal da obra' };
    await send('POST', `/api/at_ticket/${made[at]?.id}/balance`, body);
  }
  return made;
}

export const csvOf = (text: string) => ({
  name: 'saldos.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(text, 'latin1'),
});
