import { expect, test } from 'vitest';
import { textOfPdf } from '../../../test/pdf.ts';
import { drawReport, type ReportPaper } from './draw-report.ts';

const rows = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    label: `Setor ${at + 1}`,
    cells: [String(at), '1'],
    before: [`antes ${at}`, 'antes 0'],
    shades: null,
  }));
const bar = { label: '01/11', value: 12, before: 9 };
const ticks = [0, 10, 20].map((value) => ({ value, text: `até ${value}` }));

const paper = (more: Partial<ReportPaper>): ReportPaper => ({
  title: 'Relatório: Atendimento',
  company: 'Aurora ☀️',
  lines: ['Período: 01/11/2026 a 30/11/2026', 'Setor: Comercial'],
  figures: [{ label: 'Chegaram [1]', value: '12', before: 'Antes: 9' }],
  charts: [{ label: 'Chegaram', summary: 'Mais: 12 (01/11/2026).', bars: [bar], ticks }],
  tables: [],
  notes: ['[1] Chegaram: Abertos no período.'],
  created: new Date(0),
  ...more,
});

test('title, filters, figures, bars and footnotes', async () => {
  const [page = ''] = textOfPdf(await drawReport(paper({})));
  for (const text of [
    'Relatório: Atendimento',
    'Setor: Comercial',
    'Antes: 9',
    'Mais: 12',
    'até 20',
    '01/11',
  ])
    expect(page).toContain(text);
  expect(page).toContain('[1] Chegaram: Abertos no período.');
  expect(page).toContain('Página 1 de 1');
});

test('a long table has its headings on every page, and each page its number', async () => {
  const table = { label: 'Por setor', columns: ['Chegaram [1]', 'Outro'], rows: rows(200) };
  const pages = textOfPdf(await drawReport(paper({ tables: [{ ...table, more: 'Mais 3' }] })));
  expect(pages.length).toBeGreaterThan(3);
  const own = pages.filter((page) => /Setor \d/.test(page));
  for (const page of own) expect(page).toContain('Outro');
  for (const [at, page] of pages.entries())
    expect(page).toContain(`Página ${at + 1} de ${pages.length}`);
  const all = pages.join('\n');
  for (const { label } of table.rows) expect(all).toContain(label);
  expect(all).toContain('antes 199');
  expect(all).toContain('Mais 3');
});

test('without numbers there is still a paper, and nothing is divided by zero', async () => {
  const bars = [{ label: 'x', value: 0, before: null }];
  const table = { label: 'Vazia', columns: ['A'], rows: [], more: null };
  const charts = [
    { label: 'Nada', summary: '', bars: [], ticks: [] },
    { label: 'Zero', summary: '', bars, ticks: [{ value: 0, text: '0' }] },
  ];
  const made = paper({ figures: [], charts, tables: [table], notes: [] });
  const [page = ''] = textOfPdf(await drawReport(made));
  expect(page).toContain('Nada no período.');
});

test('no number is cut, however long it is beside many others', async () => {
  const columns = Array.from({ length: 11 }, (_, at) => `Coluna ${at}`);
  const cells = columns.map((_, at) => `R$ 12.345.67${at},00`);
  const before = columns.map((_, at) => `R$ 98.765.43${at},00`);
  const hours = Array.from({ length: 24 }, (_, at) => `${at} h`);
  const heat = hours.map((_, at) => (1_200 + at).toLocaleString('pt-BR'));
  const tables = [
    {
      label: 'Por setor',
      columns,
      rows: [{ label: 'A', cells, before, shades: null }],
      more: null,
    },
    {
      label: 'Quando chegam',
      columns: hours,
      rows: [{ label: 'Segunda', cells: heat, before: null, shades: heat.map(() => 0.5) }],
      more: null,
    },
  ];
  const all = textOfPdf(await drawReport(paper({ tables }))).join('\n');
  for (const text of [...cells, ...before, ...heat]) expect(all).toContain(text);
});
