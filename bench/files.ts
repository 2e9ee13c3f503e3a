// Hostile files against the real server: what the others notice of them (`script/bench --files`, SEC-FIL-05).
import { setTimeout as pause } from 'node:timers/promises';
import { bombard, photo } from '../apps/api/src/kernel/files/inspection/test/bombard.ts';
import { type BulkSchool, bulkPassword } from '../demo/bulk.ts';
import type { Product } from '../e2e/product/product.ts';
import { signIn } from '../e2e/product/school.ts';
import { layGround } from './ground.ts';

/** Milliseconds. */
const bars = { health: 250, request: 250, upload: 5000 };

const timed = async (work: () => Promise<Response>): Promise<number> => {
  const from = performance.now();
  const response = await work();
  await response.text();
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
  return performance.now() - from;
};

/** Requests of one school while another one, and the server's health route, are measured. */
async function attack({ url }: Product, attacked: BulkSchool, calm: BulkSchool): Promise<boolean> {
  const enter = ({ schoolId, logins }: BulkSchool, role: 'admin' | 'eleve' | 'prof') =>
    signIn({ url }, schoolId, logins[role][0]!, bulkPassword);
  const authorization = `Bearer ${await enter(calm, 'prof')}`;
  const bytes = new Uint8Array(await photo());
  const send = (): Promise<Response> => {
    const form = new FormData();
    form.set('file', new Blob([bytes]), 'cour.jpg');
    return fetch(`${url}/api/${calm.schoolId}/files`, { method: 'POST', headers: { authorization }, body: form });
  };
  const ask = (): Promise<Response> => fetch(`${url}/api/${calm.schoolId}/news`, { headers: { authorization } });
  const [health, request, upload]: [number[], number[], number[]] = [[], [], []];
  let uploading = Promise.resolve();
  const throwers = {
    base: url,
    schoolId: attacked.schoolId,
    pupil: await enter(attacked, 'eleve'),
    office: await enter(attacked, 'admin'),
  };
  await timed(send);
  const thrown = await bombard(throwers, async () => {
    health.push(await timed(() => fetch(`${url}/health`)));
    request.push(await timed(ask));
    if (health.length % 20 === 1) uploading = uploading.then(async () => void upload.push(await timed(send)));
    await pause(100);
  });
  await uploading;
  const strange = thrown.filter(({ status, code }) => status !== 200 && !code.startsWith('files.'));
  for (const { what, status, code } of strange) console.log(`${what}: ${status} ${code}`);
  const taken = thrown.filter(({ status }) => status === 200).length;
  console.log(
    `\n${thrown.length} hostile files: ${taken} taken, ${thrown.length - taken - strange.length} refused, ${strange.length} answered otherwise`,
  );
  let held = strange.length === 0;
  for (const [name, times, bar] of [
    ['/health', health, bars.health],
    ['a request of another school', request, bars.request],
    ['a photo of another school', upload, bars.upload],
  ] as const) {
    const worst = Math.max(...times);
    held &&= worst <= bar;
    console.log(
      `  ${name}: at most ${worst.toFixed(0)} ms of ${times.length} (bar ${bar} ms: ${worst <= bar ? 'met' : 'EXCEEDED'})`,
    );
  }
  return held;
}

const ground = await layGround('pair');
try {
  const product = await ground.start();
  try {
    const [attacked, calm] = ground.schools as [BulkSchool, BulkSchool];
    if (!(await attack(product, attacked, calm))) process.exitCode = 1;
  } finally {
    await product.stop();
  }
} finally {
  await ground.close();
}
