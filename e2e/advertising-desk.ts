import { loggedIn } from '../apps/server/test/client.ts';

/** A campaign of its own; returns its id. */
export async function newCampaign(url: string, name: string, code: string): Promise<number> {
  const admin = await loggedIn(url, 'admin');
  const made = await admin.call('/api/ad_advertisement', {
    method: 'POST',
    body: { name, channel: 'meta', code, active: true },
  });
  if (made.status !== 200) throw new Error(JSON.stringify(made.body));
  return (made.body.data as { id: number }).id;
}

/** The ticket of the visitor with that name. */
export async function ticketOf(url: string, name: string): Promise<number> {
  const boss = await loggedIn(url, 'admin');
  const { body } = await boss.call(`/api/at_ticket?q=${encodeURIComponent(name)}`);
  return (body as unknown as { data: { id: number }[] }).data[0]?.id ?? 0;
}

/** An export, as a browser sends it. */
export const spendingFile = (...lines: string[]) => ({
  name: 'gastos.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(`${lines.join('\r\n')}\r\n`),
});
