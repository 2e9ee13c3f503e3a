import { freePort, startProduct, temporaryData } from '../product/product.ts';
import { makeWorld } from '../product/world.ts';
import { openStage, type Stage } from './stage.ts';

/** A school of its own for what changes all of it; stopped and forgotten at the end. */
export async function apart(stage: Stage, play: (own: Stage) => Promise<void>): Promise<void> {
  const data = temporaryData();
  const product = await startProduct({ dataDir: data.path, port: await freePort(), env: { DEMO: '0' } });
  try {
    const world = await makeWorld(product);
    const own = await openStage({ ...stage.hall, product, world, saved: new Map() }, stage.width);
    stage.others.push(own);
    try {
      await play(own);
    } finally {
      stage.others.push(...own.others);
    }
    for (const one of [own, ...own.others]) await one.page.goto('about:blank');
  } finally {
    await product.stop();
    data.remove();
  }
}
