import { giveWay } from '../../../platform/giving-way.ts';

type Sizes = { alone: number; besidePeople: number };

/**
 * How many records are counted at a time: fewer beside people, who wait for one page at most; half as many after a page that failed,
 * and twice as many after one that did not.
 */
export function pageSize({ alone, besidePeople }: Sizes) {
  let [size, most] = [besidePeople, besidePeople];
  return {
    now: () => size,
    grow() {
      size = Math.min(most, size * 2);
    },
    /** After a page of so many records has failed: the last one may be smaller than was asked for. */
    halve(tried: number) {
      size = Math.max(1, Math.ceil(Math.min(size, tried) / 2));
    },
    /** Rests after a page that took so long, and sees whether people are there. */
    async rest(workedMs: number, rest: number): Promise<void> {
      most = (await giveWay(workedMs, { rest })) ? besidePeople : alone;
      size = Math.min(most, size);
    },
  };
}
