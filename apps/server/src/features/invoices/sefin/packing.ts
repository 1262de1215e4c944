import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { SefinFault } from './sefin-fault.ts';

const deflate = promisify(gzip);
const inflate = promisify(gunzip);

/** Longer documents are none of the authority's. */
const MOST_BYTES = 2_000_000;

/** An XML as the authority takes it: gzip, then base64. */
export const pack = async (xml: string): Promise<string> =>
  (await deflate(Buffer.from(xml))).toString('base64');

/** The opposite of `pack`. Rejects with a SefinFault for what is none, or too long. */
export async function unpack(packed: string): Promise<string> {
  try {
    const bytes = await inflate(Buffer.from(packed, 'base64'), { maxOutputLength: MOST_BYTES });
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    throw new SefinFault('unclear', 'O serviço nacional respondeu algo que não entendemos.', {
      detail: String(error),
    });
  }
}
