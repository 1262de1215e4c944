import type { PaymentNews } from '@balcao/contract/payments';
import type { WebSocket } from 'ws';
import { busGap } from '../../platform/bus.ts';
import type { Context } from '../../platform/context.ts';
import { sendFrame } from '../../platform/http/frames.ts';

const CHANNEL = 'payments';
/** Open slip pages of one address: a family behind one router, not a program that collects connections. */
const MOST_PER_ADDRESS = 50;
const changed: PaymentNews = { action: 'changed' };

/** Tells open pages that a payment is another now. After the commit. */
export function announcePayment(ctx: Context, id: number): void {
  ctx.bus.publish(CHANNEL, { id });
}

type Page = { socket: WebSocket; id: number; ip: string };

/** The open slip pages of this server. */
export function openSlipPages(ctx: Context) {
  const pages = new Set<Page>();
  const tell = (id: number | null) => {
    for (const page of pages) if (id === null || page.id === id) sendFrame(page.socket, changed);
  };
  const ends = [
    ctx.bus.subscribe(CHANNEL, (event) => tell((event as { id: number }).id)),
    ctx.bus.subscribe(busGap, () => tell(null)),
  ];
  return {
    isFull: (ip: string) => [...pages].filter((page) => page.ip === ip).length >= MOST_PER_ADDRESS,
    enter(page: Page): void {
      pages.add(page);
      ctx.metrics.sockets.inc({ kind: 'payment' });
      page.socket.on('close', () => {
        pages.delete(page);
        ctx.metrics.sockets.dec({ kind: 'payment' });
      });
      page.socket.on('error', (err) => ctx.log.info({ err }, 'payment socket failed'));
      // The page only listens.
      page.socket.on('message', () => page.socket.terminate());
    },
    close() {
      for (const end of ends) end();
    },
  };
}
