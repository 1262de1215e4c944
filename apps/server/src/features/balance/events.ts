import type { OfficeNews } from '@balcao/contract/live';
import type { Context } from '../../platform/context.ts';
import { defineFeed } from '../../platform/live/topics.ts';
import { mayView } from './policy.ts';

const CHANNEL = 'balances';
/** The most ids in one event, far below the limit of the bus. */
const MOST_IDS = 500;

/** Makes open pages of these tickets show their balances. Call it after the commit. */
export function announceBalances(ctx: Pick<Context, 'bus'>, ids: readonly number[]): void {
  for (let from = 0; from < ids.length; from += MOST_IDS) {
    ctx.bus.publish(CHANNEL, ids.slice(from, from + MOST_IDS));
  }
}

export const balanceFeed = defineFeed<number[]>({
  channel: CHANNEL,
  newsOf: (ids) =>
    ids.map((id) => {
      const news: OfficeNews = { type: 'balance.changed', data: { ticket_id: id } };
      return { topic: `ticket.${id}`, news, hears: mayView };
    }),
});
