import type { FastifyInstance } from 'fastify';

const socketPatienceMs = 3_000;
const requestPatienceMs = 7_000;

/** Accepts no new connections, tells the sockets to come back later (1001) and lets requests finish for a while. */
export async function closeApp(app: FastifyInstance): Promise<void> {
  const sockets = [...app.websocketServer.clients];
  for (const socket of sockets) socket.close(1001);
  const closed = app.close();
  const terminate = () => {
    for (const socket of sockets) socket.terminate();
  };
  setTimeout(terminate, socketPatienceMs).unref();
  setTimeout(() => app.server.closeAllConnections(), requestPatienceMs).unref();
  // A kept-alive connection whose last request has just ended would stay open until its time-out.
  const sweep = setInterval(() => app.server.closeIdleConnections(), 50);
  await closed.finally(() => clearInterval(sweep));
}
