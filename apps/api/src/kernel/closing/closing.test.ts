import { connect } from 'node:net';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { limitClosing } from './closing.ts';

async function listening(
  patience: number,
): Promise<{ app: ReturnType<typeof Fastify>; port: number; arrived: Promise<void>; answer: () => void }> {
  const app = Fastify({ forceCloseConnections: 'idle' });
  limitClosing(app, patience);
  const held = Promise.withResolvers<void>();
  const arrived = Promise.withResolvers<void>();
  app.get('/held', async () => {
    arrived.resolve();
    await held.promise;
    return { ok: true };
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return { app, port: (app.server.address() as { port: number }).port, arrived: arrived.promise, answer: held.resolve };
}

test('an unused browser connection does not hold the server at shutdown', async () => {
  const { app, port } = await listening(60_000);
  const silent = connect(port, '127.0.0.1');
  const accepted = new Promise((resolve) => app.server.once('connection', resolve));
  const dropped = new Promise((resolve) => silent.once('close', resolve));
  await accepted;
  await app.close();
  await dropped;
});

test('a running request is answered before the server closes', async () => {
  const { app, port, arrived, answer } = await listening(60_000);
  const response = fetch(`http://127.0.0.1:${port}/held`);
  await arrived;
  const closed = app.close();
  answer();
  expect((await response).status).toBe(200);
  await closed;
});

test('a request that never ends is cut after the grace period', async () => {
  const { app, port, arrived, answer } = await listening(50);
  const response = fetch(`http://127.0.0.1:${port}/held`).then(
    () => 'answered',
    () => 'cut',
  );
  await arrived;
  await app.close();
  expect(await response).toBe('cut');
  answer();
});
