import { inflateSync } from 'node:zlib';
import { PDFiumLibrary } from '@hyzyla/pdfium';

const STREAM = /\/Filter \/FlateDecode\s*>>\s*stream\n([\s\S]*?)\nendstream/g;
const WINDOWS_1252 = new TextDecoder('windows-1252');

/** The text of each page of a PDF that `renderPdf` made, one line per drawn piece, read from its content streams. */
export function textOfPdf(bytes: Uint8Array): string[] {
  const source = Buffer.from(bytes).toString('latin1');
  return [...source.matchAll(STREAM)].map(([, stream = '']) => {
    const content = inflateSync(Buffer.from(stream, 'latin1')).toString('latin1');
    const pieces = [...content.matchAll(/\[([^\]]*)\] TJ/g)].map(([, drawn = '']) =>
      [...drawn.matchAll(/<([\da-f]*)>/g)].map(([, hex = '']) => hex).join(''),
    );
    return pieces.map((hex) => WINDOWS_1252.decode(Buffer.from(hex, 'hex'))).join('\n');
  });
}

/** The text of the first page as another program reads it. */
export async function textOfPage(pdf: Uint8Array): Promise<string> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  try {
    return document.getPage(0).getText();
  } finally {
    document.destroy();
    library.destroy();
  }
}
