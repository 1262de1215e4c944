import type { Db } from '../../platform/database/open.ts';
import { keepNames } from './exchange.store.ts';

const PICTURES = /\/pictures\/([\da-f]{64}\.webp)/g;

/** Keeps the pictures of this installation that a part of a flow (JSON text) names, for as long as its dialog stays. */
export function keepPictures(trx: Db, dialogId: number, json: string): Promise<void> {
  const names = new Set([...json.matchAll(PICTURES)].flatMap(([, name]) => name ?? []));
  return keepNames(trx, dialogId, [...names]);
}
