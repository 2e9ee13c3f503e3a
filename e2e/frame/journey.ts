import { type Hall, openStage, type Stage, type Width } from './stage.ts';

/** A whole journey of a person, played on each width. Throws when something is wrong. */
export type Journey = {
  name: string;
  /** Both when absent. */
  on?: readonly Width[];
  /** Its pages are opened without network: its devices install the application. */
  installs?: true;
  /** It changes the people's world for others: played when all others have begun. */
  last?: true;
  play: (stage: Stage) => Promise<void>;
};
export type Outcome = { name: string; failed: string | null; ms: number };

const JOURNEY_LIMIT = 400_000;
const CLOSE_LIMIT = 30_000;

/** Rejects when a step takes longer than `ms`: otherwise a hanging run would not show which step hangs. */
export async function within<T>(ms: number, step: Promise<T>, what: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>(
    (_resolve, reject) => (timer = setTimeout(() => reject(new Error(`${what}: not done after ${ms / 1000} s`)), ms)),
  );
  try {
    return await Promise.race([step, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Plays a journey on one width; on failure saves a picture in `folder`. */
export async function play(journey: Journey, hall: Hall, width: Width, folder: string): Promise<Outcome> {
  const name = `${journey.name} (${width})`;
  const started = performance.now();
  const stage = await openStage(journey.installs ? { ...hall, installs: true } : hall, width);
  let failed: string | null = null;
  try {
    await within(JOURNEY_LIMIT, journey.play(stage), name);
    const errors = [stage, ...stage.others].flatMap((one) => one.errors);
    if (errors.length) failed = `errors on the page: ${errors.slice(0, 3).join(' | ')}`;
  } catch (error) {
    failed = (error as Error).stack ?? String(error);
  }
  if (failed) {
    for (const [index, page] of [stage, ...stage.others].flatMap((one) => one.context.pages()).entries()) {
      await page
        .screenshot({ path: `${folder}/${name.replaceAll(/[^\p{L}\d]+/gu, '-')}-${index}.png`, fullPage: true })
        .catch(() => {});
      failed += `\n  at ${page.url()}`;
    }
  }
  for (const one of [stage, ...stage.others])
    await within(CLOSE_LIMIT, one.context.close(), `closing ${name}`).catch(
      (error: unknown) => (failed ??= String(error)),
    );
  return { name, failed, ms: Math.round(performance.now() - started) };
}

/** Throws with a sentence unless it holds. */
export function expect(holds: unknown, sentence: string): asserts holds {
  if (!holds) throw new Error(sentence);
}
