import { inflateSync } from 'node:zlib';

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
