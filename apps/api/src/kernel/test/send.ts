import { Agent, type IncomingHttpHeaders, request } from 'node:http';

// A process sends itself thousands of small requests: `fetch` would cost more than the product.
const agent = new Agent({ keepAlive: true });

type Sent = { status: number; headers: IncomingHttpHeaders; bytes: Buffer };

/** Sends one request and waits for the whole answer; for an endless stream, only for its headers. */
export function send(
  address: string,
  { method, headers = {}, body }: { method: string; headers?: Record<string, string>; body?: string },
): Promise<Sent> {
  const bytes = body === undefined ? undefined : Buffer.from(body);
  const lasting = bytes ? { 'content-length': String(bytes.length) } : {};
  return new Promise((resolve, reject) => {
    const sent = request(address, { method, agent, headers: { ...headers, ...lasting } }, (answer) => {
      const done = (parts: Buffer[]): void =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes: Buffer.concat(parts) });
      if (answer.headers['content-type']?.startsWith('text/event-stream')) {
        answer.destroy();
        done([]);
        return;
      }
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => done(parts));
      answer.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(bytes);
  });
}
