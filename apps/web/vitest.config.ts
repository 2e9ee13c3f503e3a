import { lingui } from '@lingui/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { macros } from './build/macros.ts';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [macros(), react(), lingui({ cwd: import.meta.dirname })],
  test: {
    name: 'web',
    environment: 'happy-dom',
    // A press on a link, or a file that is saved, would leave the files after it on an address of no site.
    environmentOptions: {
      happyDOM: { settings: { navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true } } },
    },
    // Files share a page and what they have loaded: see kernel/test/setup.ts.
    isolate: false,
    include: ['src/**/*.test.{ts,tsx}', '../../packages/ui/{src,gallery}/**/*.test.{ts,tsx}'],
    setupFiles: ['src/kernel/test/setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    retry: process.env.CI ? 1 : 0,
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
});
