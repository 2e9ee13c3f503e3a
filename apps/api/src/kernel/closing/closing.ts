import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Milliseconds that running requests get to finish once the server closes. */
const PATIENCE = 10_000;

/**
 * Makes closing the server independent of its clients: browsers open connections in advance and may never use them, and
 * Node counts a connection that sent nothing as busy. Unused ones are dropped at once, running requests after
 * `patience` milliseconds.
 */
export function limitClosing(app: FastifyInstance, patience = PATIENCE): void {
  const unused = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  app.server.on('request', (request) => unused.delete(request.socket));
  app.addHook('preClose', async () => {
    for (const socket of unused) socket.destroy();
    const late = setTimeout(() => app.server.closeAllConnections(), patience);
    app.server.once('close', () => clearTimeout(late));
  });
}
