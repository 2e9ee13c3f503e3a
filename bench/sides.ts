import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ScaleName } from '../demo/school/plan.ts';
import type { Product } from '../e2e/product/product.ts';
import type { Ground } from './ground.ts';
import type { Scenario, WriteScenario } from './load.ts';
import type { Target } from './slices.ts';

const own = fileURLToPath(new URL('../', import.meta.url));

/** The product of one checkout, with its own data: its migrations and its scenarios are those of the checkout. */
export type Side = {
  label: string;
  root: string;
  ground: Ground;
  product: Product;
  target: Target;
  scenarios: (users: number) => Promise<Scenario[]>;
  writes: (wanted: (name: string) => boolean) => Promise<WriteScenario[]>;
};

export type Checkout = { label: string; root: string; remove: () => void };
/** This checkout in its current state. */
export const ownCheckout = (label = 'now'): Checkout => ({ label, root: own, remove: () => {} });

/**
 * Another state of this repository in its own folder. External packages are those installed here; workspace packages
 * are its own.
 */
export function checkOut(ref: string): Checkout {
  const folder = mkdtempSync(join(tmpdir(), 'encrier-against-'));
  const root = join(folder, 'checkout/');
  const git = (...told: string[]): unknown =>
    execFileSync('git', told, { cwd: own, stdio: ['ignore', 'ignore', 'pipe'] });
  git('worktree', 'add', '--detach', root, ref);
  const modules = join(root, 'node_modules');
  mkdirSync(join(modules, '@encrier'), { recursive: true });
  for (const name of readdirSync(join(own, 'node_modules')))
    if (name !== '@encrier') symlinkSync(join(own, 'node_modules', name), join(modules, name));
  for (const part of ['packages/contract', 'packages/ui', 'apps/api', 'apps/web'])
    symlinkSync(join(root, part), join(modules, '@encrier', part.split('/')[1]!));
  return {
    label: ref,
    root,
    remove: () => {
      git('worktree', 'remove', '--force', root);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Lays the ground of a checkout and starts its server. */
export async function openSide(
  { label, root }: Checkout,
  scale: ScaleName,
): Promise<Side & { close: () => Promise<void> }> {
  const from = <T>(file: string): Promise<T> => import(join(root, 'bench', file)) as Promise<T>;
  const { layGround } = await from<typeof import('./ground.ts')>('ground.ts');
  const { scenarios } = await from<typeof import('./scenarios.ts')>('scenarios.ts');
  const { writeScenarios } = await from<typeof import('./writes.ts')>('writes.ts');
  const ground = await layGround(scale);
  const product = await ground.start();
  return {
    label,
    root,
    ground,
    product,
    target: { url: product.url, pid: product.process.pid ?? 0, postmaster: ground.postmaster },
    scenarios: (users) => scenarios(product, ground.schools, users),
    writes: (wanted) => writeScenarios(product, ground.schools[0]!, wanted),
    close: async () => {
      await product.stop();
      await ground.close();
    },
  };
}
