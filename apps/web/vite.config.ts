import babel from '@rolldown/plugin-babel';
import { getConfig } from '@lingui/conf';
import { lingui } from '@lingui/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

/** Where the API answers while the pages are served by the development server. */
const api = process.env.API_ORIGIN ?? 'http://localhost:3000';

/** Translation macros, run before anything else sees the code; files without a macro are left alone. */
export const macros = babel({
  include: /\/(apps\/web|packages\/ui)\/src\/.*\.tsx?$/,
  plugins: [['@lingui/babel-plugin-lingui-macro', { linguiConfig: getConfig({ cwd: import.meta.dirname }) }]],
  parserOpts: { plugins: ['typescript', 'jsx'] },
});

/**
 * French typography: a no-break space before « : » and inside guillemets, a narrow one before « ; ! ? ». Sources and
 * catalogues keep plain spaces, which everybody can type and search.
 */
const frenchSpaces: Plugin = {
  name: 'french-spaces',
  transform: (code, id) =>
    /\/fr\.po$/.test(id) ? code.replaceAll(/ (?=[:»])|(?<=«) /g, '\u00a0').replaceAll(/ (?=[;!?])/g, '\u202f') : undefined,
};

/** The one font file that every French page needs is asked for with the page itself. */
const preloadFont: Plugin = {
  name: 'preload-font',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) => {
      const font = Object.keys(bundle ?? {}).find((name) => /figtree-latin-wght/.test(name));
      return font ? [{ tag: 'link', attrs: { rel: 'preload', href: `/${font}`, as: 'font', type: 'font/woff2', crossorigin: '' }, injectTo: 'head' }] : [];
    },
  },
};

export default defineConfig({
  plugins: [
    macros,
    react(),
    lingui({ cwd: import.meta.dirname }),
    frenchSpaces,
    preloadFont,
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
