import type { Block, Flow } from '@balcao/dialog/flow';
import type { TestClient } from '../apps/server/test/client.ts';
import type { Drawn } from './designer-page.ts';

const COLUMNS = 20;
const STEP = { x: 320, y: 320 };

/** Messages and questions in a row, drawn as a grid. */
export function flowOf(code: string, size: number): Flow {
  const blocks = Array.from({ length: size }, (_, n): Block => {
    const position = { x: (n % COLUMNS) * STEP.x, y: Math.floor(n / COLUMNS) * STEP.y };
    const on = n + 1 < size ? { next: `b${n + 1}` } : {};
    const base = { id: `b${n}`, position, ...on };
    if (n % 4 !== 3) return { ...base, type: 'send.message', text: `Mensagem ${n} da conversa.` };
    const options = ['Sim', 'Talvez', 'Não'].map((name) => ({ name, value: name }));
    const asks = { variable: `v${n}`, required: true, label: `Pergunta ${n}` };
    return { ...base, type: 'input.option', options, ...asks };
  });
  const all = Object.fromEntries(blocks.map((block) => [block.id, block]));
  return { start: code, dialogs: { [code]: { start: 'b0', blocks: all } } };
}

/** A dialog of so many blocks, made by its calls. */
export async function makeDialog(boss: TestClient, size: number): Promise<Drawn> {
  const code = `medida-${size}`;
  const made = await boss.call('/api/at_dialog', { method: 'POST', body: { name: code, code } });
  const { id } = made.body.data as { id: number };
  const path = `/api/at_dialog/${id}/draft`;
  const { revision } = (await boss.call(path)).body.data as { revision: number };
  const body = { revision, flow: flowOf(code, size) };
  const put = await boss.call(path, { method: 'PUT', body });
  if (put.status !== 200) throw new Error(`the draft was refused: ${put.status}`);
  return { id };
}
