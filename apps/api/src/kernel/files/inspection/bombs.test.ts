import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mintSchool, type TestSchool } from '#kernel/test/school.ts';
import { type TestServer, testServer } from '#kernel/test/server.ts';
import type { Thrown, Throwers } from './test/bombard.worker.ts';

/**
 * What holds on a machine that has nothing else to do, in milliseconds, and how many times more a busy one may take. What a
 * server costs that opens files itself is far beyond: whole seconds of its loop.
 */
const bars = { loop: 250, health: 250, upload: 5000 };
const busy = process.env['STRICT_BARS'] ? 1 : 4;

let server: TestServer;
let attacked: TestSchool;
let calm: TestSchool;
beforeAll(async () => {
  server = await testServer({ config: { fileQuota: { school: 2_000_000_000, account: 2_000_000_000 } } });
  attacked = await mintSchool(server);
  calm = await mintSchool(server);
});
afterAll(() => server.stop());

const health = async (): Promise<number> => {
  const from = performance.now();
  expect((await fetch(`${server.base}/health`)).status).toBe(200);
  return performance.now() - from;
};
async function uploadPhoto(photo: Buffer): Promise<number> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(photo)]), 'cour.jpg');
  const from = performance.now();
  const response = await fetch(`${server.base}/api/${calm.schoolId}/files`, {
    method: 'POST',
    headers: { authorization: `Bearer ${calm.accounts.prof.token}` },
    body: form,
  });
  expect(response.status).toBe(200);
  return performance.now() - from;
}
/** Throws every bomb from a pupil's session, vectors from the office's too; runs `watch` meanwhile, again and again. */
async function bombard(watch: () => Promise<void>): Promise<Thrown[]> {
  const workerData: Throwers = {
    base: server.base,
    schoolId: attacked.schoolId,
    pupil: attacked.accounts.eleve.token,
    office: attacked.accounts.admin.token,
  };
  const thread = new Worker(new URL('./test/bombard.worker.ts', import.meta.url), { workerData });
  try {
    let thrown: Thrown[] | null = null;
    const done = new Promise<void>((resolve, reject) => {
      thread.on('error', reject);
      thread.on('message', (message: 'made' | Thrown[]) => {
        if (message === 'made') void watching();
        else {
          thrown = message;
          resolve();
        }
      });
      const watching = async (): Promise<void> => {
        while (!thrown) await watch();
      };
    });
    await done;
    return thrown ?? [];
  } finally {
    await thread.terminate();
  }
}

it('seventy bombs hurt nobody: the server answers, another school’s photo goes through (SEC-FIL-05, REL-FUZ-03)', async () => {
  const photo = await sharp({
    create: {
      width: 3000,
      height: 2000,
      channels: 3,
      background: '#a55',
      noise: { type: 'gaussian', mean: 128, sigma: 20 },
    },
  })
    .jpeg()
    .toBuffer();
  await uploadPhoto(photo);
  const delay = monitorEventLoopDelay({ resolution: 10 });
  let started = false;
  const answers: number[] = [];
  const uploads: number[] = [];
  let uploading = Promise.resolve();
  const used = process.threadCpuUsage();
  const thrown = await bombard(async () => {
    if (!started) delay.enable();
    started = true;
    answers.push(await health());
    if (answers.length % 20 === 1) uploading = uploading.then(async () => void uploads.push(await uploadPhoto(photo)));
    await pause(100);
  });
  await uploading;
  delay.disable();
  const { user, system } = process.threadCpuUsage(used);
  const figures = {
    bombs: thrown.length,
    loop: delay.max / 1e6,
    health: Math.max(...answers),
    upload: Math.max(...uploads),
    server: (user + system) / 1000,
    slowest: Math.max(...thrown.map(({ ms }) => ms)),
  };
  if (process.env['STRICT_BARS']) process.stdout.write(`${JSON.stringify(figures)}\n`);

  expect(thrown.length).toBeGreaterThanOrEqual(60);
  for (const kind of ['pdf', 'svg', 'png', 'jpg', 'webp', 'avif', 'gif', 'mp4', 'xlsx', 'zip'])
    expect(thrown.filter(({ ext }) => ext === kind).length, kind).toBeGreaterThan(2);
  // Taken, or refused with a word; never an answer of a server in trouble.
  for (const { what, status, code } of thrown)
    expect(
      [200, 400, 413].includes(status) && (status === 200 || code.startsWith('files.')),
      `${what}: ${status} ${code}`,
    ).toBe(true);
  expect(thrown.filter(({ code }) => code === 'files.too_heavy').length).toBeGreaterThan(1);
  expect(answers.length).toBeGreaterThan(20);
  expect(uploads.length).toBeGreaterThan(1);
  expect(figures.loop).toBeLessThan(bars.loop * busy);
  expect(figures.health).toBeLessThan(bars.health * busy);
  expect(figures.upload).toBeLessThan(bars.upload * busy);
}, 600_000);

it('a vector from a pupil is refused before it is opened (SEC-FIL-04)', async () => {
  const form = new FormData();
  form.set('file', new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>']), 'x.svg');
  const response = await fetch(`${server.base}/api/${attacked.schoolId}/files`, {
    method: 'POST',
    headers: { authorization: `Bearer ${attacked.accounts.eleve.token}` },
    body: form,
  });
  expect([response.status, (await response.json()) as object]).toMatchObject([400, { code: 'files.svg_refused' }]);
});
