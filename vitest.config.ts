import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const globalSetup = './apps/api/src/kernel/test/global-setup.ts';
const webConfig = './apps/web/vitest.config.ts';

/**
 * Files of tens of seconds, begun first: at the end one of them would leave the other workers without work. Where no
 * former run told Vitest their times, it begins with the largest files, and these are not.
 */
const longest = [
  'inspection/bombs',
  'proof/orgs',
  'demo/demo',
  'proof/schools',
  'proof/orgs.things',
  'proof/fuzz',
  'proof/contract',
  'src/main',
  'proof/orgs.writes',
  'children/child-pool',
  'results/runners',
].map((name) => `/${name}.test.ts`);

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => longest.findIndex((end) => moduleId.endsWith(end));
    const sorted = await super.sort(files);
    const first = sorted.filter((file) => place(file) >= 0).sort((a, b) => place(a) - place(b));
    return [...first, ...sorted.filter((file) => place(file) < 0)];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // Each has a product and a database of its own; one more than there are cores, since each waits for its database.
    maxWorkers: Math.min(4, availableParallelism() + 1),
    passWithNoTests: false,
    projects: [
      {
        test: {
          name: 'api',
          environment: 'node',
          pool: 'forks',
          // A worker keeps what it has loaded, and one running product with its database: see kernel/test/server.ts.
          isolate: false,
          // Loaded as the server is, by Node itself: no other translation of the same files, and none to wait for.
          experimental: { viteModuleRunner: false, nodeLoader: false },
          include: [
            'apps/api/src/**/*.test.ts',
            'tools/**/*.test.ts',
            'demo/**/*.test.ts',
            'packages/contract/**/*.test.ts',
          ],
          globalSetup: existsSync(new URL(globalSetup, import.meta.url)) ? [globalSetup] : [],
          // A ceiling for what hangs; speed is for the bench, on a machine that does nothing else.
          testTimeout: 60_000,
          // On the machine that decides, what fails is tried once more, and the last lines name it.
          retry: process.env.CI ? 1 : 0,
          hookTimeout: 120_000,
        },
      },
      ...(existsSync(new URL(webConfig, import.meta.url)) ? [webConfig] : []),
    ],
  },
});
