import type { BlockNumbers, DialogAnalytics } from '@balcao/contract/dialogs/analytics';

/** How many blocks are marked as those where most stopped. */
const MARKED = 3;

/** `rank`: 1 where most stopped; only the first few have one. */
export type NumbersOfBlock = BlockNumbers & { rank?: number };

/** `traffic`: how often the busiest way was taken. `about`: the period and version, in words. */
export type Numbers = {
  blocks: ReadonlyMap<string, NumbersOfBlock>;
  traffic: number;
  about: string;
};

/** The server's answer as canvas and outline show it, by the blocks' wire ids. */
export function numbersFrom({ blocks }: DialogAnalytics, about: string): Numbers {
  const ranked = blocks.map((block, index) =>
    index < MARKED && block.stopped > 0 ? { ...block, rank: index + 1 } : block,
  );
  const taken = blocks.flatMap(({ ways }) => Object.values(ways));
  return {
    blocks: new Map(ranked.map((one) => [one.block, one])),
    traffic: taken.reduce((most, count) => Math.max(most, count), 0),
    about,
  };
}
