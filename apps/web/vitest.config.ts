import babel from '@rolldown/plugin-babel';
import { getConfig } from '@lingui/conf';
import { lingui } from '@lingui/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    babel({
      include: /\/(apps\/web|packages\/ui)\/src\/.*\.tsx?$/,
      plugins: [['@lingui/babel-plugin-lingui-macro', { linguiConfig: getConfig({ cwd: import.meta.dirname }) }]],
      parserOpts: { plugins: ['typescript', 'jsx'] },
    }),
    react(),
    lingui({ cwd: import.meta.dirname }),
  ],
  test: {
    name: 'web',
    environment: 'happy-dom',
    include: ['src/**/*.test.{ts,tsx}', '../../packages/ui/{src,gallery}/**/*.test.{ts,tsx}'],
    setupFiles: ['src/kernel/test/setup.ts'],
    testTimeout: 30_000,
    retry: process.env.CI ? 1 : 0,
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
});
