import { loggedIn } from '../apps/server/test/client.ts';
import { someone } from './visitor.ts';

type Made = { id: number; name: string };

/** Tickets opened by hand in the attendant's sector, as a separate queue: with a tag that no other ticket has. */
export async function makeQueue(url: string, count: number) {
  const boss = await loggedIn(url, 'supervisor');
  const send = async (method: string, path: string, body: object) => {
    const answer = await boss.call(path, { method, body });
    if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return answer.body.data as { id: number };
  };
  const sectorOf = async (name: string) => {
    const { body } = await boss.call(`/api/at_ticket/sectors?q=${name}`);
    return (body.data as { id: number; name: string }[]).find((one) => one.name.startsWith(name));
  };
  const sector = await sectorOf('Atendimento');
  const tag = await send('POST', '/api/at_tag', { name: someone('Fila'), color: '#1d5fbf' });
  const change = async (id: number, set: object) => {
    const { body } = await boss.call(`/api/at_ticket/${id}/edit`);
    const { updated_at } = body.data as { updated_at: string };
    await send('PUT', `/api/at_ticket/${id}`, { ...set, updated_at });
  };
  const made: Made[] = [];
  for (let index = 0; index < count; index++) {
    const name = someone('Dora Lima');
    const body = { title: 'Conta de luz', sector_id: sector?.id, person_name: name };
    const { id } = await send('POST', '/api/at_ticket', body);
    await change(id, { tag_ids: [tag.id] });
    made.push({ id, name });
  }
  return {
    boss,
    made,
    send,
    change,
    sectorOf,
    /** The page of a ticket in that queue, the oldest first. */
    pageOf: (index: number) => `/at_ticket/${made[index]?.id}/edit?tag=${tag.id}&sort=id`,
  };
}
