import { afterAll, expect, test } from 'vitest';
import { textOfPdf } from '../../../test/pdf.ts';
import { createLogger } from '../logger.ts';
import { openPdfDrawer } from './pdf-drawer.ts';
import { MAX_HTML_BYTES } from './render-pdf.ts';

const drawer = openPdfDrawer({ log: createLogger('silent') });
afterAll(() => drawer.close());

const content = (html: string) => ({
  title: 'Contrato',
  company: 'Solar',
  footer: 'Nº 7',
  html,
  created: new Date('2026-11-22T12:00:00Z'),
});

test('the server turns while many long documents are drawn', async () => {
  const html = '<p>palavra <b>forte</b></p>'.repeat(2_000);
  const ended: string[] = [];
  const drawing = Array.from({ length: 5 }, async () => {
    const bytes = await drawer.document(content(html));
    ended.push('a document');
    return bytes;
  });
  // Some turns of the event loop; if the server drew, it would have drawn them all by then.
  for (let turn = 0; turn < 100; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  ended.push('a hundred turns');
  const drawn = await Promise.all(drawing);
  expect(ended[0]).toBe('a hundred turns');
  expect(textOfPdf(drawn[4] ?? Buffer.alloc(0)).length).toBeGreaterThan(30);
});

test('what cannot be drawn fails alone, and a closed drawer asks to come again', async () => {
  const large = drawer.document(content('a'.repeat(MAX_HTML_BYTES + 1)));
  await expect(large).rejects.toThrow('too much HTML');
  expect(textOfPdf(await drawer.document(content('<p>Oi</p>')))[0]).toContain('Oi');
  const closed = openPdfDrawer({ log: createLogger('silent') });
  await closed.close();
  await expect(closed.document(content('a'))).rejects.toMatchObject({ code: 'UNAVAILABLE' });
});
