import type { PreparedUpload } from '@balcao/contract/files/upload';

/** An upload that can be continued; `partSize` is null for one that goes in one piece. */
export type Upload = { id: number; code: string; filepath: string; partSize: number | null };
export type Piece = { part: number; url: string; start: number; end: number };
type Address = { part: number; url: string };

export function uploadOf({ id, code, filepath, parts }: PreparedUpload): Upload {
  return { id, code, filepath, partSize: parts?.size ?? null };
}

export function addressesOf({ url, parts }: PreparedUpload): Address[] {
  return (parts?.urls ?? [url]).map((each, part) => ({ part, url: each }));
}

/** The bytes to send to each address. */
export function piecesOf({ partSize }: Upload, size: number, addresses: Address[]): Piece[] {
  const length = partSize ?? size;
  return addresses.map(({ part, url }) => {
    const start = part * length;
    return { part, url, start, end: Math.min(start + length, size) };
  });
}
