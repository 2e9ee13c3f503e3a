import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { type Product, startProduct, temporaryData } from '../product/product.ts';
import { type Kept, makeSchool, openWorld, type Person, renewKey, type World } from '../product/world.ts';
import { openBrowser, shortLived } from './browser.ts';
import { addressOf, openSession, type Saved } from './stage.ts';

/** Whether there is a web application to open. */
export const isBuilt = (): boolean => existsSync(new URL('../../apps/web/dist/index.html', import.meta.url));

/** Stored browser sessions of signed-in people, by account. */
type Sessions = ReadonlyMap<string, Saved>;
/** Data of a stopped product with the small school, and its signed-in people at its address. */
type Ground = { path: string; kept: Kept; address: string; sessions: Sessions };

/**
 * Signs in everybody except the administrator in a browser: the time of the administrator's last proof of identity
 * changes what is asked.
 */
async function signAllIn(product: Product, world: World): Promise<Sessions> {
  const browser = await openBrowser(shortLived);
  try {
    const people = [world.parent, world.eleve, world.prof, world.transport, world.personnel];
    const signIn = async (person: Person): Promise<[string, Saved]> => [
      person.id,
      await openSession(browser, product, world, person),
    ];
    return new Map(await Promise.all(people.map(signIn)));
  } finally {
    await browser.close();
  }
}

async function makeGround(env: Record<string, string>): Promise<Ground> {
  const { path, remove } = temporaryData();
  process.once('exit', remove);
  const product = await startProduct({ dataDir: path, env: { DEMO: '0', ...env } });
  try {
    const kept = await makeSchool(product);
    // Without the built application, which is reported to journeys that need a product, there is nothing to sign in
    // with.
    const sessions: Sessions = isBuilt() ? await signAllIn(product, openWorld(product, kept)) : new Map();
    return { path, kept, address: addressOf(product), sessions };
  } finally {
    await product.stop();
  }
}

/** Made once, and copied for each product that begins with it. */
let ground: Promise<Ground> | null = null;

/**
 * Starts a separate product with the small school and its browser sessions; `end` stops it and deletes its data.
 * `everywhere`: configuration also used by the product that created the school.
 */
export async function startWorld(
  env: Record<string, string> = {},
  everywhere: Record<string, string> = {},
): Promise<{ product: Product; world: World; saved: Map<string, Saved>; end: () => Promise<void> }> {
  const { path, kept, address, sessions } = await (ground ??= makeGround(everywhere));
  const data = temporaryData();
  let product: Product | null = null;
  const end = async (): Promise<void> => {
    await product?.stop();
    data.remove();
  };
  try {
    // Owners and modes stay: the database's files belong to a system user.
    execFileSync('cp', ['-a', `${path}/.`, data.path]);
    product = await startProduct({ dataDir: data.path, env: { DEMO: '0', ...env } });
    const world = openWorld(product, kept);
    const [key, here] = [await renewKey(world), addressOf(product)];
    const moved = (saved: Saved): Saved =>
      JSON.parse(JSON.stringify(saved).replaceAll(kept.key, key).replaceAll(address, here)) as Saved;
    return { product, world, saved: new Map([...sessions].map(([id, saved]) => [id, moved(saved)])), end };
  } catch (error) {
    await end();
    throw error;
  }
}
