import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Milliseconds that requests under way get to finish once the server closes. */
const PATIENCE = 10_000;

/**
 * Lets the server close whatever its clients do: browsers open connections ahead of need and may never use them, and
 * Node counts a connection that sent nothing as busy. Those are dropped at once, requests under way after `patience`.
 */
export function boundClosing(app: FastifyInstance, patience = PATIENCE): void {
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
