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

/** Tells open pages of a payment, and of its ticket if it has one, that it was made or changed. Call it after the commit. */
export function announcePayment(ctx: Context, id: number, ticketId: number | null): void {
  const event: PaymentEvent = { id, ticketId };
  ctx.bus.publish(CHANNEL, event);
}

/** Everybody who sees a ticket sees its charges. */
export const chargeFeed = defineFeed<PaymentEvent>({
  channel: CHANNEL,
  newsOf({ ticketId }) {
    if (ticketId === null) return [];
    const news: OfficeNews = { type: 'charge.changed', data: { ticket_id: ticketId } };
    return [{ topic: `ticket.${ticketId}`, news }];
  },
});

type Page = { socket: WebSocket; id: number; ip: string };

export function openSlipPages(ctx: Context) {
  const pages = new Set<Page>();
  const tell = (id: number | null) => {
    for (const page of pages) if (id === null || page.id === id) sendFrame(page.socket, changed);
  };
  const ends = [
    ctx.bus.subscribe(CHANNEL, (event) => tell((event as PaymentEvent).id)),
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
