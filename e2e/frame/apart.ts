import { startWorld } from './ground.ts';
import { openStage, type Stage } from './stage.ts';

/** A school of its own for what changes all of it; stopped and forgotten at the end. */
export async function apart(stage: Stage, play: (own: Stage) => Promise<void>): Promise<void> {
  const { product, world, saved, end } = await startWorld();
  try {
    const own = await openStage({ ...stage.hall, product, world, saved }, stage.width);
    stage.others.push(own);
    try {
      await play(own);
    } finally {
      stage.others.push(...own.others);
    }
    for (const one of [own, ...own.others]) await one.page.goto('about:blank');
  } finally {
    await end();
  }
}
