import { gunzipSync } from 'node:zlib';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { sendJson } from './send.ts';

it('a compressed answer of any length equals the original, and clients without compression get it plain', async () => {
  const app = fastify();
  // Words that come back at many distances, inside a window and beyond it.
  const textOf = (length: number): string =>
    JSON.stringify({ words: Array.from({ length }, (_, at) => `é${(at * 7919) % 10_007}`), end: 'élève' });
  app.get('/:length', (request, reply) =>
    sendJson(request, reply, Number((request.params as { length: string }).length), (length) =>
      textOf(length as number),
    ),
  );
  try {
    for (const length of [1, 150, 220, 250, 450, 500, 950, 1900, 4000, 9000]) {
      const plain = await app.inject({ url: `/${length}` });
      expect(plain.payload).toBe(textOf(length));
      const packed = await app.inject({ url: `/${length}`, headers: { 'accept-encoding': 'gzip, br' } });
      const isPacked = packed.headers['content-encoding'] === 'gzip';
      expect(isPacked).toBe(Buffer.byteLength(textOf(length)) >= 1400);
      expect((isPacked ? gunzipSync(packed.rawPayload) : packed.rawPayload).toString()).toBe(textOf(length));
    }
  } finally {
    await app.close();
  }
});
