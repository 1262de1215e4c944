type Found = { filename: string; bytes: Buffer };

const begin = /^begin(?:-base64)? [0-7]{3,4} (.{1,255})$/;
/** A line of full length begins with M; only the last one is shorter. */
const dataLine = /^[\x20-\x60]{1,90}$/;
const base64Line = /^[A-Za-z0-9+/=]{1,100}$/;

function lineBytes(line: string): Buffer {
  const length = (line.charCodeAt(0) - 32) & 63;
  const six = (at: number) => (line.charCodeAt(at) - 32) & 63 || 0;
  const bytes = Buffer.alloc(Math.ceil(length / 3) * 3);
  for (let at = 1, to = 0; to < length; at += 4, to += 3) {
    const value = (six(at) << 18) | (six(at + 1) << 12) | (six(at + 2) << 6) | six(at + 3);
    bytes.writeUIntBE(value, to, 3);
  }
  return bytes.subarray(0, length);
}

/** The lines from a `begin` to its `end`; undefined if they are not a uuencoded file. */
function fileAt(lines: string[], start: number): { bytes: Buffer; end: number } | undefined {
  const base64 = lines[start]?.startsWith('begin-base64');
  const pieces: Buffer[] = [];
  for (let at = start + 1; at < lines.length; at++) {
    const line = lines[at] ?? '';
    if (line === 'end' || line === '====') return { bytes: Buffer.concat(pieces), end: at };
    if (line === '') continue;
    // Another `begin` does not match either, so no line is examined twice.
    if (!(base64 ? base64Line : dataLine).test(line)) return undefined;
    pieces.push(base64 ? Buffer.from(line, 'base64') : lineBytes(line));
  }
  return undefined;
}

/** Extracts uuencoded files, which old programs send, from a text. */
export function takeUuencoded(text: string): { text: string; files: Found[] } {
  if (!text.includes('begin')) return { text, files: [] };
  const lines = text.split(/\r?\n/);
  const kept: string[] = [];
  const files: Found[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const [, filename] = begin.exec(line) ?? [];
    const found = filename ? fileAt(lines, at) : undefined;
    if (filename && found) {
      files.push({ filename: filename.trim(), bytes: found.bytes });
      at = found.end;
    } else {
      kept.push(line);
    }
  }
  return files.length > 0 ? { text: kept.join('\n'), files } : { text, files };
}
