import type { PreparedUpload } from '@balcao/contract/resources';

/** An upload as it can be taken up again; `partSize` null for one that goes in one piece. */
export type Upload = { id: number; code: string; filepath: string; partSize: number | null };
export type Piece = { part: number; url: string; start: number; end: number };
type Address = { part: number; url: string };

export function uploadOf({ id, code, filepath, parts }: PreparedUpload): Upload {
  return { id, code, filepath, partSize: parts?.size ?? null };
}

export function addressesOf({ url, parts }: PreparedUpload): Address[] {
  return (parts?.urls ?? [url]).map((each, part) => ({ part, url: each }));
}

/** Which bytes go to which address. */
export function piecesOf({ partSize }: Upload, size: number, addresses: Address[]): Piece[] {
  const length = partSize ?? size;
  return addresses.map(({ part, url }) => {
    const start = part * length;
    return { part, url, start, end: Math.min(start + length, size) };
  });
}
