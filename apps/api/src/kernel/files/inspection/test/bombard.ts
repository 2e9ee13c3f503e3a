import { Worker } from 'node:worker_threads';
import sharp from 'sharp';
import type { Thrown, Throwers } from './bombard.worker.ts';

/**
 * Sends every bomb from a separate thread, from a pupil's session or the office's, and runs `watch` repeatedly
 * meanwhile.
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

/** A six-megapixel photo, as from a camera. */
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
