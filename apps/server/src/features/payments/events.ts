import type { OfficeNews } from '@balcao/contract/live';
import type { PaymentNews } from '@balcao/contract/payments/slips';
import type { WebSocket } from 'ws';
import { busGap } from '../../platform/bus.ts';
import type { Context } from '../../platform/context.ts';
import { sendFrame } from '../../platform/http/frames.ts';
import { openSockets } from '../../platform/http/open-sockets.ts';
import { defineFeed } from '../../platform/live/topics.ts';

const CHANNEL = 'payments';
/**
 * The most open slip pages of one address: enough for a family behind one router, but not for a program that collects
 * connections.
 */
const MOST_PER_ADDRESS = 50;
const FULL = 'Este pagamento está aberto em páginas demais. Feche as outras.';
const changed: PaymentNews = { action: 'changed' };

type PaymentEvent = { id: number; ticketId: number | null };

/** Payments of one event; the bus carries events of some kilobytes. */
const AT_ONCE = 200;

/** Tells open pages of payments, and of their tickets, that they were made or changed. Call it after the commit. */
export function announcePayments(ctx: Context, changed: readonly PaymentEvent[]): void {
  for (let at = 0; at < changed.length; at += AT_ONCE)
    ctx.bus.publish(CHANNEL, changed.slice(at, at + AT_ONCE));
}

/** The same for one payment; `ticketId` is null where it has none. */
export const announcePayment = (ctx: Context, id: number, ticketId: number | null): void =>
  announcePayments(ctx, [{ id, ticketId }]);

/** Everybody who sees a ticket sees its charges. */
export const chargeFeed = defineFeed<PaymentEvent[]>({
  channel: CHANNEL,
  newsOf(changed) {
    const tickets = new Set(changed.flatMap(({ ticketId }) => ticketId ?? []));
    return [...tickets].map((ticketId) => {
      const news: OfficeNews = { type: 'charge.changed', data: { ticket_id: ticketId } };
      return { topic: `ticket.${ticketId}`, news };
    });
  },
});

type Page = { socket: WebSocket; id: number; ip: string };

export function openSlipPages(ctx: Context) {
  const pages = new Set<Page>();
  const tell = (ids: readonly number[] | null) => {
    const told = ids && new Set(ids);
    for (const page of pages) if (!told || told.has(page.id)) sendFrame(page.socket, changed);
  };
  const ends = [
    ctx.bus.subscribe(CHANNEL, (event) => tell((event as PaymentEvent[]).map(({ id }) => id))),
    ctx.bus.subscribe(busGap, () => tell(null)),
  ];
  const sockets = openSockets(ctx, 'payment');
  return {
    /** Adds the page, or closes it if its address has too many. */
    enter(page: Page): void {
      const { socket, ip } = page;
      const place = { key: `address:${ip}`, most: MOST_PER_ADDRESS, full: FULL };
      if (!sockets.admit(socket, [place])) return;
      pages.add(page);
      socket.on('close', () => pages.delete(page));
      // The page must not send anything.
      socket.on('message', () => socket.terminate());
    },
    close() {
      sockets.stop();
      for (const end of ends) end();
    },
  };
}
