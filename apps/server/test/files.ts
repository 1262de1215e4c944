import { crc32, deflateSync } from 'node:zlib';

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  crc.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, crc]);
}

type Pixel = [red: number, green: number, blue: number, alpha: number];
/** `announced`: the width and height in the header, if they differ from the lines. */
type Picture = { width?: number; height?: number; filter?: number; announced?: number };

/** A PNG of the given RGBA lines, each with that filter. */
export function pngOf(
  pixel: (x: number, y: number) => Pixel,
  { width = 40, height = 15, filter = 0, announced }: Picture = {},
): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(announced ?? width, 0);
  head.writeUInt32BE(announced ?? height, 4);
  head.set([8, 6, 0, 0, 0], 8);
  const lines = Array.from({ length: height }, (_, y) => [
    filter,
    ...Array.from({ length: width }, (_each, x) => pixel(x, y)).flat(),
  ]);
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.from(lines.flat()))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A blue stroke on a transparent pad. */
export const signature = pngOf((x, y) => (x === y * 2 ? [0, 0, 255, 255] : [0, 0, 0, 0]));

/** The least that passes for a PDF when only its beginning is checked. */
export const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);

/** Bytes that begin like a Windows program. */
export const program = Buffer.from('MZ'.padEnd(2000, '\0'));

/** Bytes that are one type by their beginning and another by what follows. */
export const polyglots: Record<string, Buffer> = {
  'pdf-html.pdf': Buffer.concat([pdf, Buffer.from('<html><script>alert(1)</script></html>')]),
  'gif-script.gif': Buffer.from('GIF89a/*\x00\x01\x00*/=1;alert(document.domain)//', 'latin1'),
  'png-zip.png': Buffer.concat([signature, Buffer.from('PK\x05\x06'.padEnd(22, '\0'), 'latin1')]),
};

/** An archive with `[Content_Types].xml` alone, in base64. */
export const docx = Buffer.from(
  'UEsDBBQAAAAIAIJKdV3GEnoHrAAAAPEAAAATAAAAW0NvbnRlbnRfVHlwZXNdLnhtbF2Puw7CMAxFf6XKihoXBgaU' +
    'lIEdGPgBK3HbiOahJBT4exKQOjBax/dcWxxfdm4Wisl4J9mWd+zYi9s7UGoKcUmyKedwAEhqIouJ+0CukMFHi7mM' +
    'cYSA6o4jwa7r9qC8y+Rym6uD9eJS5NFoaq4Y8xktSQZPHzVorx62bPJiY83pF6vNkmEIs1GYy02wOP3X2fphMIrW' +
    'fLWF6BWlZNxoZ74Si8Ztqh56Ad+n+g9QSwECFAMUAAAACACCSnVdxhJ6B6wAAADxAAAAEwAAAAAAAAAAAAAAgAEA' +
    'AAAAW0NvbnRlbnRfVHlwZXNdLnhtbFBLBQYAAAAAAQABAEEAAADdAAAAAAA=',
  'base64',
);

/** The beginning of an old Office document. */
export const cfb = Buffer.concat([
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
  Buffer.alloc(600),
]);
