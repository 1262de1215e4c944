import type { PaymentNews } from '@balcao/contract/payments/slips';
import type { WebSocket } from 'ws';
import { busGap } from '../../platform/bus.ts';
import type { Context } from '../../platform/context.ts';
import { sendFrame } from '../../platform/http/frames.ts';
import { openSockets } from '../../platform/http/open-sockets.ts';

const CHANNEL = 'payments';
/**
 * The most open slip pages of one address: enough for a family behind one router, but not for a program that collects
 * connections.
 */
const MOST_PER_ADDRESS = 50;
const FULL = 'Este pagamento está aberto em páginas demais. Feche as outras.';
const changed: PaymentNews = { action: 'changed' };

/** Ids of one event; the bus carries events of some kilobytes. */
const AT_ONCE = 500;

/** Tells open pages that payments have changed. Call it after the commit. */
export function announcePayments(ctx: Context, ids: readonly number[]): void {
  for (let at = 0; at < ids.length; at += AT_ONCE)
    ctx.bus.publish(CHANNEL, { ids: ids.slice(at, at + AT_ONCE) });
}

/** The same for one payment. */
export const announcePayment = (ctx: Context, id: number): void => announcePayments(ctx, [id]);

type Page = { socket: WebSocket; id: number; ip: string };

export function openSlipPages(ctx: Context) {
  const pages = new Set<Page>();
  const tell = (ids: readonly number[] | null) => {
    const told = ids && new Set(ids);
    for (const page of pages) if (!told || told.has(page.id)) sendFrame(page.socket, changed);
  };
  const ends = [
    ctx.bus.subscribe(CHANNEL, (event) => tell((event as { ids: number[] }).ids)),
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
