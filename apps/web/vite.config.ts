import babel from '@rolldown/plugin-babel';
import { lingui } from '@lingui/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

/** Where the API answers while the pages are served by the development server. */
const api = process.env.API_ORIGIN ?? 'http://localhost:3000';

/** Translation macros, run before anything else sees the code; files without a macro are left alone. */
export const macros = babel({
  include: /\/(apps\/web|packages\/ui)\/src\/.*\.tsx?$/,
  plugins: ['@lingui/babel-plugin-lingui-macro'],
  parserOpts: { plugins: ['typescript', 'jsx'] },
});

export default defineConfig({
  plugins: [
    macros,
    react(),
    lingui(),
    VitePWA({
      registerType: 'prompt',
      injectRegister: false,
      manifest: false,
      workbox: {
        globPatterns: ['**/*.{js,css,html,webmanifest,svg,png}', '**/figtree-latin-wght*.woff2'],
        // What few people open, and what is large, comes when it is asked for.
        globIgnores: ['**/zxing*', '**/scanner-*', '**/tour-*', '**/*-[a-z]*Editor*'],
        navigateFallback: '/index.html',
        navigateFallbackDenylist: [/^\/api\//, /^\/health/, /^\/ready/],
        cleanupOutdatedCaches: true,
      },
    }),
  ],
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: { proxy: { '/api': api } },
  preview: { proxy: { '/api': api } },
});
