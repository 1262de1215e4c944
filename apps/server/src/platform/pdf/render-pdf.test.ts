import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textOfPdf } from '../../../test/pdf.ts';
import { MAX_HTML_BYTES, renderPdf } from './render-pdf.ts';

const created = new Date('2026-03-12T15:00:00Z');
const base = { title: 'Proposta', company: 'Solar Aurora', footer: 'Documento p1', created };
const pagesOf = async (html: string) => textOfPdf(await renderPdf({ ...base, html }));

test('a document has title, text, company, footer and page number', async () => {
  const pages = await pagesOf(
    '<h2>Condições</h2><p>Maria <b>aceita</b> “tudo” — € 5.</p><ol><li>um</li></ol>',
  );
  expect(pages).toHaveLength(1);
  expect(pages[0]?.split('\n')).toEqual([
    'Solar Aurora',
    'Documento p1',
    'Página 1 de 1',
    'Proposta',
    'Condições',
    'Maria ',
    'aceita',
    ' “tudo” — € 5.',
    '1. ',
    'um',
  ]);
});

test('a text that begins with its own heading gets no second title', async () => {
  const [page = ''] = await pagesOf('<h1>Contrato</h1><p>a</p>');
  expect(page).toContain('Contrato');
  expect(page).not.toContain('Proposta');
});

test('title and company are in the metadata, which stays well formed', async () => {
  const names = { title: 'Contrato <1>\u0007', company: 'Silva & Filhos' };
  const source = (await renderPdf({ ...base, ...names, html: '' })).toString();
  expect(source).toContain('<rdf:li xml:lang="x-default">Contrato ‹1›</rdf:li>');
  expect(source).toContain('<rdf:li>Silva ＆ Filhos</rdf:li>');
});

test('the language is Portuguese, and the structure is there for screen readers', async () => {
  const source = (await renderPdf({ ...base, html: '<p>a</p>' })).toString('latin1');
  expect(source).toContain('/Lang (pt-BR)');
  expect(source).toContain('/S /Document');
});

test('the same document is drawn the same', async () => {
  const [one, two] = await Promise.all([1, 2].map(() => renderPdf({ ...base, html: '<p>a</p>' })));
  expect(one?.equals(two ?? Buffer.of())).toBe(true);
});

test('a long text goes on on further pages, and every page is numbered', async () => {
  const pages = await pagesOf('<p>Um parágrafo de muitas palavras.</p>'.repeat(100));
  expect(pages.length).toBeGreaterThan(1);
  pages.forEach((page, index) => {
    expect(page).toContain(`Página ${index + 1} de ${pages.length}`);
  });
  expect(pages.join('\n').match(/Um parágrafo/g)).toHaveLength(100);
});

test('fifty pages are the most, and the last one says that something is missing', async () => {
  const pages = await pagesOf('<p>a'.repeat(MAX_HTML_BYTES / 4));
  expect(pages).toHaveLength(50);
  expect(pages[49]).toContain('passa do limite de 50 páginas');
  expect(pages[48]).not.toContain('passa do limite');
});

test('more HTML than 64 KB is refused', async () => {
  await expect(renderPdf({ ...base, html: 'ç'.repeat(MAX_HTML_BYTES / 2 + 1) })).rejects.toThrow(
    RangeError,
  );
});

test.each([
  ['one endless word', 'W'.repeat(MAX_HTML_BYTES)],
  ['tags that never close', '<b'.repeat(MAX_HTML_BYTES / 2)],
  ['comments that never close', '<!--'.repeat(MAX_HTML_BYTES / 4)],
  ['lists in lists', '<ul><li>a'.repeat(7000)],
  ['entities that never end', '&#'.repeat(MAX_HTML_BYTES / 2)],
])('%s is drawn within the limits', async (_, html) => {
  expect((await pagesOf(html)).length).toBeLessThanOrEqual(50);
});

test('odd input always ends in a PDF', async () => {
  const piece = fc.constantFrom(
    '<',
    '<p>',
    '<li>',
    '<ul>',
    '</ul>',
    '<u>',
    '<h2>',
    '<br>',
    '&#x1F600;',
    ' ',
  );
  const text = fc.string({ unit: 'binary', maxLength: 50 });
  const html = fc.array(fc.oneof(piece, text), { maxLength: 60 }).map((parts) => parts.join(''));
  await fc.assert(
    fc.asyncProperty(html, text, text, async (body, title, line) => {
      const bytes = await renderPdf({ title, company: line, footer: line, html: body, created });
      expect(bytes.toString('latin1')).toMatch(/^%PDF-1\.7[\s\S]*%%EOF\s*$/);
      for (const page of textOfPdf(bytes)) expect(page).not.toContain('\ufffd');
    }),
    { numRuns: 60 },
  );
});
