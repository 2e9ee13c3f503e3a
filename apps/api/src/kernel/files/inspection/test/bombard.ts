import { Worker } from 'node:worker_threads';
import sharp from 'sharp';
import type { Thrown, Throwers } from './bombard.worker.ts';

/**
 * Throws every bomb from a thread of its own, a pupil's session or the office's; runs `watch` meanwhile, again and
 * again.
 */
export async function bombard(throwers: Throwers, watch: () => Promise<void>): Promise<Thrown[]> {
  const thread = new Worker(new URL('./bombard.worker.ts', import.meta.url), { workerData: throwers });
  try {
    let thrown: Thrown[] | null = null;
    await new Promise<void>((resolve, reject) => {
      const watching = async (): Promise<void> => {
        while (!thrown) await watch();
        resolve();
      };
      thread.on('error', reject);
      thread.on('message', (message: 'made' | Thrown[]) => {
        if (message === 'made') watching().catch(reject);
        else thrown = message;
      });
    });
    return thrown ?? [];
  } finally {
    await thread.terminate();
  }
}

/** A photo of six megapixels, as a camera makes one. */
export const photo = (): Promise<Buffer> =>
  sharp({
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
