import { afterAll, expect, test } from 'vitest';
import { createLogger } from '../logger.ts';
import { openPdfDrawer } from './pdf-drawer.ts';
import { MAX_HTML_BYTES } from './render-pdf.ts';
import { textOfPdf } from './testing.ts';

const drawer = openPdfDrawer({ log: createLogger('silent') });
afterAll(() => drawer.close());

const content = (html: string) => ({
  ...{ title: 'Contrato', company: 'Solar', footer: 'Nº 7', html },
  created: new Date('2026-11-22T12:00:00Z'),
});

test('the server turns while many long documents are drawn', async () => {
  let turns = 0;
  let done = false;
  const turning = (async () => {
    while (!done) {
      await new Promise((resolve) => setImmediate(resolve));
      turns += 1;
    }
  })();
  const html = '<p>palavra <b>forte</b></p>'.repeat(2_000);
  const drawn = await Promise.all(Array.from({ length: 5 }, () => drawer.document(content(html))));
  done = true;
  await turning;
  expect(textOfPdf(drawn[4] ?? Buffer.alloc(0)).length).toBeGreaterThan(30);
  expect(turns).toBeGreaterThan(100);
});

test('what cannot be drawn fails alone, and a closed drawer asks to come again', async () => {
  const large = drawer.document(content('a'.repeat(MAX_HTML_BYTES + 1)));
  await expect(large).rejects.toThrow('too much HTML');
  expect(textOfPdf(await drawer.document(content('<p>Oi</p>')))[0]).toContain('Oi');
  const closed = openPdfDrawer({ log: createLogger('silent') });
  await closed.close();
  await expect(closed.document(content('a'))).rejects.toMatchObject({ code: 'UNAVAILABLE' });
});
