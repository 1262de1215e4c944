import type { SpendingPreview } from '@balcao/contract/advertising/spending-import';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Advertising, openAdvertising } from '../../../test/advertising.ts';
import type { TestClient } from '../../../test/client.ts';

let ads: Advertising;
beforeAll(async () => {
  ads = await openAdvertising();
});
afterAll(() => ads.server.stop());

type Fields = { apply?: string; mapping?: object | string; key?: string; client?: TestClient };

async function send(file: string | Blob | null, { apply, mapping, key, client }: Fields = {}) {
  const form = new FormData();
  if (apply !== undefined) form.append('apply', apply);
  if (file !== null)
    form.append('file', typeof file === 'string' ? new Blob([file]) : file, 'x.csv');
  // Fields may come behind the file.
  if (mapping !== undefined)
    form.append('mapping', typeof mapping === 'string' ? mapping : JSON.stringify(mapping));
  const { status, body } = await (client ?? ads.admin).call('/api/ad_spending/import', {
    method: 'POST',
    body: form,
    ...(key && { headers: { 'idempotency-key': key } }),
  });
  return { status, body, data: body.data as SpendingPreview };
}
const head = 'Dia;Campanha;Custo\n';
const apply = 'true';
const count = async () =>
  (await ads.sql('select count(*)::int as count from ad_spending'))[0]?.count;

test('a preview changes nothing; applied, the file stands, and the same file again changes nothing', async () => {
  const id = await ads.campaign('verao');
  const file = `${head}01/01/2026;VERAO;10,00\n02/01/2026;Campanha Verao;R$ 1.020,50\n`;
  const preview = await send(file);
  expect(preview.status, JSON.stringify(preview.body)).toBe(200);
  expect(preview.data).toEqual({
    ...{ rows: 2, total_cents: 103_050, unknown_campaigns: [], faults: [], fault_count: 0 },
    ...{ changes: { new: 2, replaced: 0, same: 0 }, applied: false },
    columns: ['Dia', 'Campanha', 'Custo'],
    mapping: { day: 'Dia', campaign: 'Campanha', cents: 'Custo' },
  });
  expect(await ads.costs(id)).toEqual({});
  const first = await send(file, { apply });
  expect(first.data).toMatchObject({ applied: true, changes: { new: 2 } });
  expect(await ads.costs(id)).toEqual({ '2026-01-01': 1000, '2026-01-02': 102_050 });
  const audits = await ads.audits('spending.import');
  const again = await send(file, { apply });
  expect(again.data.changes).toEqual({ new: 0, replaced: 0, same: 2 });
  expect(await ads.audits('spending.import')).toBe(audits);
  const other = await send(file.replace('10,00', '11,00'), { apply });
  expect(other.data.changes).toEqual({ new: 0, replaced: 1, same: 1 });
  const [line] = (await ads.send('GET', `ad_advertisement/${id}/history`)).body.data as object[];
  expect(line).toMatchObject({ action: 'spending.import', changes: { cents: [1000, 1100] } });
});

test('a fault or an unknown campaign refuses the whole file, and names lines', async () => {
  const id = await ads.campaign('inteira');
  const before = await count();
  const file = `${head}01/01/2026;inteira;10,00\n02/01/2026;ninguem;1,00\n03/01/2026;inteira;-1,00\n`;
  expect((await send(file)).data).toMatchObject({
    ...{ rows: 3, unknown_campaigns: ['ninguem'], fault_count: 1 },
    faults: [{ line: 4, text: 'O valor -1,00 é negativo.' }],
  });
  const refused = await send(file, { apply });
  expect(refused).toMatchObject({
    status: 422,
    data: { rows: 3, applied: false },
    body: {
      message: 'Nada foi importado. Linha 3: a campanha “ninguem” não está cadastrada.',
      errors: {
        file: [
          'Linha 3: a campanha “ninguem” não está cadastrada.',
          'Linha 4: O valor -1,00 é negativo.',
        ],
      },
    },
  });
  expect(await count()).toBe(before);
  expect(await ads.costs(id)).toEqual({});
});

test('a name that two campaigns have is no name of one', async () => {
  for (const code of ['gemea-1', 'gemea-2']) await ads.campaign(code, { name: 'Gêmea' });
  const { data } = await send(`${head}01/01/2026;gemea;1,00\n01/01/2026;gemea-2;1,00\n`);
  expect(data.faults).toEqual([{ line: 2, text: expect.stringMatching(/Use o código/) }]);
  expect(data.changes.new).toBe(1);
});

test('a mapping is asked for once, and kept for files with the same columns', async () => {
  const id = await ads.campaign('mapa');
  const file = 'Quando,Onde,Quanto\n2026-01-01,mapa,10.50\n';
  const asked = await send(file);
  expect(asked).toMatchObject({
    status: 422,
    data: { columns: ['Quando', 'Onde', 'Quanto'], sample: [['2026-01-01', 'mapa', '10.50']] },
    body: { errors: { mapping: [expect.stringMatching(/Diga quais colunas/)] } },
  });
  const mapping = { day: 'Quando', campaign: 'Onde', cents: 'Quanto' };
  expect((await send(file, { mapping })).status).toBe(200);
  expect((await send(file)).status).toBe(422);
  expect((await send(file, { mapping, apply })).status).toBe(200);
  const next = await send(file.replace('10.50', '11.50'), { apply });
  expect(next.data).toMatchObject({ mapping, changes: { replaced: 1 } });
  expect(await ads.costs(id)).toEqual({ '2026-01-01': 1150 });
});

test('two files at the same moment: both stand, one after the other', async () => {
  const ids = await Promise.all([ads.campaign('dupla-a'), ads.campaign('dupla-b')]);
  const lines = (codes: string[], cents: string) =>
    head +
    Array.from({ length: 60 }, (_, at) =>
      codes
        .map((code) => `${(at % 28) + 1}/0${Math.floor(at / 28) + 1}/2026;${code};${cents}\n`)
        .join(''),
    ).join('');
  const codes = ['dupla-a', 'dupla-b'];
  const both = await Promise.all([
    send(lines(codes, '1,00'), { apply }),
    send(lines(codes.toReversed(), '1,00'), { apply }),
  ]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(both.map(({ data }) => data.changes).toSorted((a, b) => a.new - b.new)).toEqual([
    { new: 0, replaced: 0, same: 120 },
    { new: 120, replaced: 0, same: 0 },
  ]);
  for (const id of ids) expect(Object.keys(await ads.costs(id))).toHaveLength(60);
});

test('a key twice is one import with the first answer', async () => {
  await ads.campaign('chave');
  const key = crypto.randomUUID();
  const file = `${head}01/01/2026;chave;1,00\n`;
  const first = await send(file, { apply, key });
  expect(first.data.changes.new).toBe(1);
  expect((await send(file, { apply, key })).body).toEqual(first.body);
  expect(await send(file, { key })).toMatchObject({ body: { code: 'KEY_USED' } });
});

test('what is too large or no file is refused in words', async () => {
  const words = (field: string, text: RegExp) => ({
    body: { errors: { [field]: [expect.stringMatching(text)] } },
  });
  const large = new Blob([head, 'x'.repeat(10 * 1024 * 1024)]);
  expect(await send(large)).toMatchObject({ status: 413, ...words('file', /passa de 10 MB/) });
  expect(await send(null)).toMatchObject({ status: 422, ...words('file', /Selecione um arquivo/) });
  const file = `${head}01/01/2026;verao;1,00\n`;
  expect(await send(file, { apply: 'sim' })).toMatchObject({
    status: 422,
    ...words('apply', /true/),
  });
  for (const mapping of ['{', '[]', { day: 'Dia' }, { day: 1, campaign: {}, cents: [] }])
    expect(await send(file, { mapping })).toMatchObject({
      status: 422,
      ...words('mapping', /coluna/),
    });
});

test('thousands of lines are read in a thread and stand as they came', async () => {
  const id = await ads.campaign('muitas');
  const from = Date.UTC(2000, 0, 1);
  const dayAt = (at: number) => new Date(from + at * 86_400_000).toISOString().slice(0, 10);
  const line = (at: number) => `${dayAt(at % 9_700)};muitas;${at},00\n`;
  const file = head + Array.from({ length: 9_700 }, (_, at) => line(at)).join('');
  expect((await send(file, { apply })).data).toMatchObject({
    ...{ rows: 9_700, applied: true, changes: { new: 9_700, replaced: 0, same: 0 } },
  });
  const costs = await ads.costs(id);
  expect(Object.keys(costs)).toHaveLength(9_700);
  expect(costs[dayAt(9_699)]).toBe(969_900);
});

test('whoever may not change campaigns imports nothing', async () => {
  const reader = await ads.personWith('can_advertisement_report_emit');
  const file = `${head}01/01/2026;verao;1,00\n`;
  expect((await send(file, { client: reader })).status).toBe(403);
  expect((await send(null, { client: reader })).status).toBe(403);
});
