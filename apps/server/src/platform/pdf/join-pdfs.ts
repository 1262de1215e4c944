/** A picture with the line above it, and a QR code to scan with the lines beside it. */
type LastPage = { picture: Uint8Array; above: string; mark: Buffer; beside: string[] };

const MARGIN = 64;
const TOP = 760;

/**
 * One PDF with all pages of `files` in order, then a page with the pictures (PNG) of `last`. Its table of objects is
 * plain, so that it can be sealed. Rejects for a file that is not a PDF or not a PNG.
 */
export async function joinPdfs(
  files: Uint8Array[],
  { picture, above, mark, beside }: LastPage,
  { title, at }: { title: string; at: Date },
): Promise<Buffer> {
  // A megabyte that a server without signatures never loads.
  const { PDFDocument, StandardFonts } = await import('@cantoo/pdf-lib');
  const whole = await PDFDocument.create();
  for (const file of files) {
    const part = await PDFDocument.load(file);
    for (const page of await whole.copyPages(part, part.getPageIndices())) whole.addPage(page);
  }
  const font = await whole.embedFont(StandardFonts.Helvetica);
  const page = whole.addPage([595.28, 841.89]);
  page.drawText(above, { x: MARGIN, y: TOP, size: 11, font });
  page.drawImage(await whole.embedPng(picture), {
    x: MARGIN,
    y: TOP - 170,
    width: 400,
    height: 150,
  });
  page.drawImage(await whole.embedPng(mark), { x: MARGIN, y: TOP - 330, width: 130, height: 130 });
  for (const [index, text] of beside.entries()) {
    page.drawText(text, { x: MARGIN + 145, y: TOP - 225 - index * 16, size: 9.5, font });
  }
  whole.setTitle(title);
  whole.setLanguage('pt-BR');
  whole.setProducer('Balcão');
  whole.setCreationDate(at);
  whole.setModificationDate(at);
  return Buffer.from(await whole.save({ useObjectStreams: false }));
}
