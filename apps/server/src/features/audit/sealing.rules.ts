import type { Seal } from './sealing.store.ts';

export type Leaf = { id: number; hash: Buffer };
export type SealFault = {
  seal: number;
  /** `seal`: the seal, or its place in the chain, was not made with this secret. */
  kind: 'seal' | 'changed' | 'removed' | 'added';
  entries: number[];
};

const HASH_BYTES = 32;

/** The text that a seal's hash covers; the entries' hashes are in the order of their ids. */
export function sealedText({ id, at, from_xid, until_xid, entry_ids }: Omit<Seal, 'hash'>): string {
  return JSON.stringify([id, at.toISOString(), from_xid, until_xid, entry_ids]);
}

/** Whether a seal is where its number says: directly after the previous one. */
export function follows(seal: Seal, before: Seal | undefined): boolean {
  if (!before) return seal.id === 1 && seal.from_xid === 0 && seal.prev_hash.length === 0;
  const inPlace = seal.id === before.id + 1 && seal.from_xid === before.until_xid;
  return inPlace && seal.prev_hash.equals(before.hash);
}

/** Everything that differs from its seal. `leaves` are the present rows of the seal's span. */
export function differences(seal: Seal, leaves: readonly Leaf[]): SealFault[] {
  const present = new Map(leaves.map(({ id, hash }) => [id, hash]));
  const sealed = new Set(seal.entry_ids);
  const hashAt = (index: number) =>
    seal.entry_hashes.subarray(index * HASH_BYTES, (index + 1) * HASH_BYTES);
  const removed = seal.entry_ids.filter((id) => !present.has(id));
  const changed = seal.entry_ids.filter((id, index) => {
    const hash = present.get(id);
    return hash !== undefined && !hash.equals(hashAt(index));
  });
  const added = leaves.map(({ id }) => id).filter((id) => !sealed.has(id));
  const kinds = { changed, removed, added };
  return (['changed', 'removed', 'added'] as const)
    .filter((kind) => kinds[kind].length > 0)
    .map((kind) => ({ seal: seal.id, kind, entries: kinds[kind] }));
}
