import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { scanRGBABuffer, ZBarSymbolType } from '@undecaf/zbar-wasm';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

/** Pixels of a page or picture: red, green, blue and alpha. */
export type Picture = { data: Uint8Array; width: number; height: number };

export const PIXELS_A_POINT = 3;

/** Draws the first page as Chromium would. */
export async function drawPage(pdf: Uint8Array): Promise<Picture> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  try {
    const drawn = await document.getPage(0).render({ scale: PIXELS_A_POINT, render: 'bitmap' });
    return { data: Uint8Array.from(drawn.data), width: drawn.width, height: drawn.height };
  } finally {
    document.destroy();
    library.destroy();
  }
}

/** Every code that zbar finds, with its corners. */
export const zbarScan = ({ data, width, height }: Picture) =>
  scanRGBABuffer(Uint8Array.from(data).buffer, width, height);

type Codes = Record<string, string>;

async function byZbar(picture: Picture): Promise<Codes> {
  const names: Record<string, string> = { ZBAR_I25: 'bar code', ZBAR_QRCODE: 'QR' };
  const found = await zbarScan(picture);
  return Object.fromEntries(
    found.map((code) => {
      const type = ZBarSymbolType[code.type] ?? '';
      return [names[type] ?? type, code.decode()];
    }),
  );
}

const { resolve } = createRequire(import.meta.url);

async function byZxing({ data, width, height }: Picture): Promise<Codes> {
  // Otherwise it would fetch its module from the internet.
  const wasmBinary = readFileSync(resolve('zxing-wasm/reader/zxing_reader.wasm'));
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasmBinary).buffer } });
  const pixels = { data: Uint8ClampedArray.from(data), width, height, colorSpace: 'srgb' };
  type Input = Parameters<typeof readBarcodes>[0];
  const found = await readBarcodes(pixels as Input, { formats: ['ITF', 'QRCode'] });
  const names: Record<string, string> = { ITF: 'bar code', QRCode: 'QR' };
  return Object.fromEntries(found.map(({ format, text }) => [names[format] ?? format, text]));
}

/** What two scanners that have nothing in common read on a picture. */
export async function scannersRead(picture: Picture) {
  const [zbar, zxing] = await Promise.all([byZbar(picture), byZxing(picture)]);
  return { zbar, zxing };
}

const MODULE = 6;

/** Draws a QR code's SVG (a data address), whose path has a line of dark modules after another. */
export function drawQr(address: string): Picture {
  const svg = Buffer.from(address.split(',')[1] ?? '', 'base64').toString();
  const width = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1]) * MODULE;
  const data = new Uint8Array(width * width * 4).fill(255);
  const [, path = ''] = /stroke="#000000" d="([^"]+)"/.exec(svg) ?? [];
  let [x, y] = [0, 0];
  for (const [, command, numbers = ''] of path.matchAll(/([Mmh])([^Mmh]*)/g)) {
    const [a = 0, b = 0] = numbers.trim().split(/[ ,]+/).map(Number);
    if (command === 'M') [x, y] = [a, b];
    if (command === 'm') [x, y] = [x + a, y + b];
    if (command !== 'h') continue;
    for (let row = 0; row < MODULE; row += 1) {
      const from = ((Math.floor(y) * MODULE + row) * width + x * MODULE) * 4;
      for (let at = 0; at < a * MODULE; at += 1) data.fill(0, from + at * 4, from + at * 4 + 3);
    }
    x += a;
  }
  return { data, width, height: width };
}
