import { parentPort, workerData } from 'node:worker_threads';
import { type Bomb, bombs } from './bombs.ts';

/** The sending accounts of one school, and their server. */
export type Throwers = { base: string; schoolId: number; pupil: string; office: string };
export type Thrown = { what: string; ext: string; status: number; code: string; ms: number };

// A separate thread makes and sends the files, so that the test's event loop is the server's only.
const { base, schoolId, pupil, office } = workerData as Throwers;

async function send({ name, what, as, bytes }: Bomb): Promise<Thrown> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)]), name);
  const from = performance.now();
  const response = await fetch(`${base}/api/${schoolId}/files`, {
    method: 'POST',
    headers: { authorization: `Bearer ${as === 'office' ? office : pupil}` },
    body: form,
  });
  const { code = '' } = (await response.json()) as { code?: string };
  return {
    what,
    ext: name.slice(name.lastIndexOf('.') + 1),
    status: response.status,
    code,
    ms: performance.now() - from,
  };
}

const waiting = await bombs();
parentPort?.postMessage('made');
const thrown: Thrown[] = [];
// Three at a time: one is inspected while the others wait.
await Promise.all(
  [0, 1, 2].map(async () => {
    for (let bomb = waiting.shift(); bomb; bomb = waiting.shift()) thrown.push(await send(bomb));
  }),
);
parentPort?.postMessage(thrown);
