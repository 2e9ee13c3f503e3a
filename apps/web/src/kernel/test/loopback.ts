import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Seen = { method: string; path: string; headers: IncomingMessage['headers']; body: string };
export type Reply = { status?: number; body: unknown; headers?: Record<string, string> };

/** A real HTTP server on loopback with the answers of `answer`; for the client's own tests. */
export async function loopback(
  answer: (seen: Seen) => Reply,
): Promise<{ origin: string; seen: Seen[]; stop: () => Promise<void> }> {
  const seen: Seen[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => {
      body += part.toString();
    });
    request.on('end', () => {
      const cors = {
        'access-control-allow-origin': '*',
        'access-control-allow-headers': '*',
        'access-control-allow-methods': '*',
        'access-control-expose-headers': '*',
      };
      if (request.method === 'OPTIONS') {
        response.writeHead(204, cors).end();
        return;
      }
      const one: Seen = { method: request.method ?? '', path: request.url ?? '', headers: request.headers, body };
      seen.push(one);
      const { status = 200, body: out, headers = {} } = answer(one);
      response.writeHead(status, { 'content-type': 'application/json', ...cors, ...headers }).end(JSON.stringify(out));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    seen,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
