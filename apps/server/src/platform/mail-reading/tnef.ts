type Found = { filename: string | undefined; bytes: Buffer };
/** The contents of a winmail.dat: its files, and its text if it has one. */
type Tnef = { text: string | undefined; html: Buffer | undefined; files: Found[] };

const SIGNATURE = 0x223e9f78;
/** Far more than anybody packs; further files of a package are not read. */
const MOST_FILES = 500;
const MOST_ATTRIBUTES = 50_000;
/** TNEF attributes (MS-OXTNEF 2.1.3.2), by their numbers without the type. */
const attributes = {
  body: 0x800c,
  title: 0x8010,
  data: 0x800f,
  rendering: 0x9002,
  message: 0x9003,
  attachment: 0x9005,
};
/** MAPI properties (MS-OXPROPS). */
const properties = {
  body: 0x1000,
  html: 0x1013,
  data: 0x3701,
  filename: 0x3704,
  longFilename: 0x3707,
};

/** MAPI types whose values carry their length. */
const lengths = new Set([0x1e, 0x1f, 0x0d, 0x102]);
const fixed = (type: number) =>
  [0x05, 0x06, 0x07, 0x14, 0x40].includes(type) ? 8 : type === 0x48 ? 16 : 4;
const padded = (size: number) => Math.ceil(size / 4) * 4;

/** Reads forward; reading beyond the end throws a RangeError. */
class Cursor {
  at = 0;
  readonly bytes: Buffer;
  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }
  number(size: 1 | 2 | 4): number {
    this.at += size;
    return this.bytes.readUIntLE(this.at - size, size);
  }
  take(size: number): Buffer {
    if (this.at + size > this.bytes.length) throw new RangeError('TNEF ends early');
    this.at += size;
    return this.bytes.subarray(this.at - size, this.at);
  }
}

/** Skips the name of a named property. */
function skipName(cursor: Cursor): void {
  cursor.take(16);
  const kind = cursor.number(4);
  if (kind === 0) cursor.take(4);
  else cursor.take(padded(cursor.number(4)));
}

/** The first value of each property; properties with several values are few and small. */
function propertiesOf(bytes: Buffer): Map<number, { type: number; value: Buffer }> {
  const found = new Map<number, { type: number; value: Buffer }>();
  const cursor = new Cursor(bytes);
  for (let left = cursor.number(4); left > 0; left--) {
    const kind = cursor.number(2);
    const id = cursor.number(2);
    if (id >= 0x8000) skipName(cursor);
    const type = kind & 0xfff;
    const many = (kind & 0x1000) !== 0 || lengths.has(type);
    for (let count = many ? cursor.number(4) : 1; count > 0; count--) {
      const size = lengths.has(type) ? cursor.number(4) : fixed(type);
      const value = cursor.take(size);
      cursor.take(Math.min(padded(size) - size, bytes.length - cursor.at));
      if (!found.has(id)) found.set(id, { type, value });
    }
  }
  return found;
}

/** Text of a property: UTF-16 by its type, else in the code page of its author, in Brazil windows-1252. */
function textOf(value: Buffer, type = 0x1e): string {
  const label = type === 0x1f ? 'utf-16le' : 'windows-1252';
  return new TextDecoder(label).decode(value).replace(/\0+$/, '');
}

function readMessage(found: Tnef, data: Buffer): void {
  const known = propertiesOf(data);
  const body = known.get(properties.body);
  if (body) found.text ??= textOf(body.value, body.type);
  found.html ??= known.get(properties.html)?.value;
}

function readAttachment(file: Found, data: Buffer): void {
  const known = propertiesOf(data);
  const name =
    known.get(properties.longFilename) ??
    (file.filename ? undefined : known.get(properties.filename));
  if (name) file.filename = textOf(name.value, name.type);
  const bytes = known.get(properties.data);
  // Anything but a plain file (a mail, an OLE object) begins with the number of its interface.
  if (bytes && file.bytes.length === 0)
    file.bytes = bytes.type === 0x0d ? bytes.value.subarray(16) : bytes.value;
}

function readAttribute(found: Tnef, id: number, data: Buffer): void {
  if (id === attributes.rendering)
    found.files.push({ filename: undefined, bytes: Buffer.alloc(0) });
  const file = found.files.at(-1);
  if (id === attributes.body) found.text ??= textOf(data);
  if (id === attributes.message) readMessage(found, data);
  if (!file) return;
  if (id === attributes.title) file.filename = textOf(data);
  if (id === attributes.data) file.bytes = data;
  if (id === attributes.attachment) readAttachment(file, data);
}

/**
 * Opens the package that Outlook makes of files (winmail.dat); undefined for other bytes. Of a truncated package it returns the
 * beginning.
 */
export function openTnef(bytes: Buffer): Tnef | undefined {
  if (bytes.length < 6 || bytes.readUInt32LE(0) !== SIGNATURE) return undefined;
  const found: Tnef = { text: undefined, html: undefined, files: [] };
  const cursor = new Cursor(bytes);
  cursor.at = 6;
  try {
    for (let left = MOST_ATTRIBUTES; left > 0 && cursor.at < bytes.length; left--) {
      if (found.files.length > MOST_FILES) break;
      cursor.number(1);
      const id = cursor.number(4) & 0xffff;
      readAttribute(found, id, cursor.take(cursor.number(4)));
      cursor.number(2);
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return { ...found, files: found.files.filter((file) => file.bytes.length > 0) };
}
