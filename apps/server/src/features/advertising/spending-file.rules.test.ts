import { expect, test } from 'vitest';
import { type FileRead, readSpendingFile } from './spending-file.rules.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const latin = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0));
const wide = (text: string) => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'));
const mapping = { day: 'Quando', campaign: 'Onde', cents: 'Quanto' };
type More = Partial<Parameters<typeof readSpendingFile>[0]>;
const read = (file: string | Uint8Array, more: More = {}): FileRead =>
  readSpendingFile({
    bytes: typeof file === 'string' ? utf8(file) : file,
    ...{ asked: null, kept: new Map(), today: '2026-11-27', ...more },
  });
const fileOf = (found: FileRead) => {
  if (!('file' in found)) throw new Error(JSON.stringify(found));
  return found.file;
};
const costs = (found: FileRead) => {
  const { campaigns, costs: all } = fileOf(found);
  return all.map(({ campaign, day, cents }) => [campaigns[campaign]?.name, day, cents]);
};

const meta = `Dia,Nome da campanha,Impressões,"Valor usado (BRL)"
2026-01-02,Verão 2026,1000,"1234.50"
2026-01-03,"Verão, de novo",10,0
,,1010,1234.50
`;
const google = `Relatório de campanhas
1 de janeiro de 2026 - 31 de janeiro de 2026
Dia\tCampanha\tCódigo da moeda\tCusto
02/01/2026\tVerão 2026\tBRL\t1.234,50
03/01/2026\tVerão 2026\tBRL\t1.000
Total: campanhas\t --\tBRL\t2.234,50
`;

test('an export of Meta is read by its usual columns, without its totals', () => {
  const found = fileOf(read(meta));
  expect(costs({ file: found })).toEqual([
    ['Verão 2026', '2026-01-02', 123_450],
    ['Verão, de novo', '2026-01-03', 0],
  ]);
  expect(found).toMatchObject({ rows: 2, totalCents: 123_450, faultCount: 0, faults: [] });
  expect(found.mapping).toEqual({
    day: 'Dia',
    campaign: 'Nome da campanha',
    cents: 'Valor usado (BRL)',
  });
});

test('an export of Google is read in UTF-16 with tabs, below its title', () => {
  expect(costs(read(wide(google)))).toEqual([
    ['Verão 2026', '2026-01-02', 123_450],
    ['Verão 2026', '2026-01-03', 100_000],
  ]);
});

test.each([
  ['UTF-8', utf8],
  ['UTF-8 with its mark', (text: string) => utf8(`\ufeff${text}`)],
  ['Windows-1252', latin],
  ['UTF-16', wide],
])('letters are the same in %s, with any line ends', (_, encode) => {
  for (const end of ['\n', '\r\n', '\r']) {
    const text = ['DATA;Campanha;Custo', '02/01/2026;Verão;R$ 10,00', '', ''].join(end);
    expect(costs(read(encode(text)))).toEqual([['Verão', '2026-01-02', 1000]]);
  }
});

test('lines of one day and campaign are added up, whatever the letters of its name', () => {
  const text = 'dia;campanha;valor\n01/01/2026;a;1,00\n01/01/2026;A;2,50\n02/01/2026;a;4,00\n';
  expect(costs(read(text))).toEqual([
    ['a', '2026-01-01', 350],
    ['a', '2026-01-02', 400],
  ]);
});

test('columns with other names are read as asked, or as kept for the same columns', () => {
  const text = 'Quando;Onde;Quanto\n01/01/2026;a;1,00\n';
  const first = read(text, { asked: { ...mapping, day: 'QUANDO' } });
  expect(costs(first)).toEqual([['a', '2026-01-01', 100]]);
  const kept = new Map([[fileOf(first).signature, mapping]]);
  expect(costs(read(text.toUpperCase(), { kept }))).toEqual([['A', '2026-01-01', 100]]);
  expect(read(`Outra;${text}`, { kept })).toMatchObject({
    columns: {
      columns: ['Outra', 'Quando', 'Onde', 'Quanto'],
      sample: [['01/01/2026', 'a', '1,00', '']],
    },
  });
});

test('columns that are not there, or one for two things, are asked for', () => {
  const text = 'Dia;Campanha;Custo\n01/01/2026;a;1,00\n';
  expect(read(text, { asked: mapping })).toHaveProperty('columns.columns');
  const twice = { day: 'Dia', campaign: 'Dia', cents: 'Custo' };
  expect(read(text, { asked: twice })).toHaveProperty('columns.columns');
  expect(read('Dia;Campanha;Custo;Valor\n01/01/2026;a;1,00;1,00\n')).toHaveProperty('columns');
});

test('each faulty line is named with its number', () => {
  const { faults, rows, totalCents } = fileOf(
    read(
      'Dia;Campanha;Custo\n01/01/2026;a;1,00\n\n28/11/2026;a;1,00\n01/01/2026;;1,00\n02/01/2026;a;-1,00\n03/01/2026\n;a;3,00\nontem;a;2,00\n',
    ),
  );
  expect(rows).toBe(7);
  expect(totalCents).toBe(100);
  expect(faults.map(({ line, text }) => `${line} ${text}`)).toEqual([
    '4 O dia 28/11/2026 ainda não chegou.',
    '5 Falta a campanha.',
    '6 O valor -1,00 é negativo.',
    '7 Falta a campanha.',
    '8 Falta o dia.',
    expect.stringMatching(/^9 “ontem” não é um dia/),
  ]);
});

test('a file that is none is refused in words', () => {
  const refused = (file: string | Uint8Array, words: RegExp) =>
    expect(read(file)).toEqual({ refused: expect.stringMatching(words) });
  refused('', /nenhum gasto/);
  refused('\n\n;;\n', /nenhum gasto/);
  refused('Dia;Campanha;Custo\n', /nenhum gasto/);
  refused(Uint8Array.of(80, 75, 3, 4, 0, 0), /não é um CSV/);
  refused('01/01/2026;a;1,00\n', /nomes das colunas/);
  refused('uma coluna\nsó\n', /nomes das colunas/);
  refused('Dia;Campanha;Custo\n01/01/2026;"a;1,00\n', /aspas/);
});

test('hostile cells are text: nothing is evaluated, and prototypes are no columns', () => {
  const text =
    '__proto__;constructor;Dia;Campanha;Custo\n1;2;01/01/2026;"=HYPERLINK(""x"")";1,00\n1;2;01/01/2026;__proto__;1,00\n';
  expect(costs(read(text))).toEqual([
    ['=HYPERLINK("x")', '2026-01-01', 100],
    ['__proto__', '2026-01-01', 100],
  ]);
  const asked = { day: '__proto__', campaign: 'constructor', cents: 'Custo' };
  expect(fileOf(read(text, { asked })).faultCount).toBe(2);
});

test('100,000 lines are read, one more is not; of many faults a hundred are told', () => {
  const line = (index: number) => `01/01/2026;c${index % 50};1,00\n`;
  const lines = Array.from({ length: 100_000 }, (_, index) => line(index)).join('');
  const head = 'Dia;Campanha;Custo\n';
  expect(fileOf(read(head + lines))).toMatchObject({ rows: 100_000, totalCents: 10_000_000 });
  expect(read(head + lines + line(1))).toEqual({
    refused: expect.stringMatching(/100\.000 linhas/),
  });
  const bad = fileOf(read(head + lines.replaceAll('1,00', 'x')));
  expect([bad.faultCount, bad.faults.length]).toEqual([100_000, 100]);
});
