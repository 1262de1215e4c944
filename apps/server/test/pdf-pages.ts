import { PDFiumLibrary } from '@hyzyla/pdfium';
import { scanRGBABuffer, ZBarSymbolType } from '@undecaf/zbar-wasm';

/** How finely a page is drawn to be scanned. */
export const PIXELS_A_POINT = 3;

/** Draws the first page as Chromium would, and finds every code on it like a scanner. */
export async function scan(pdf: Uint8Array) {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  try {
    const { data, width, height } = await document
      .getPage(0)
      .render({ scale: PIXELS_A_POINT, render: 'bitmap' });
    const pixels = Uint8Array.from(data);
    return await scanRGBABuffer(pixels.buffer, width, height);
  } finally {
    document.destroy();
    library.destroy();
  }
}

/** The texts of the codes on the first page, by their kinds. */
export async function codesOn(pdf: Uint8Array): Promise<Record<string, string>> {
  const codes = (await scan(pdf)).map((code) => [ZBarSymbolType[code.type], code.decode()]);
  return Object.fromEntries(codes) as Record<string, string>;
}

/** The text of the first page as another program reads it. */
export async function textOf(pdf: Uint8Array): Promise<string> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  try {
    return document.getPage(0).getText();
  } finally {
    document.destroy();
    library.destroy();
  }
}
