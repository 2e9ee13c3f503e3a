import { readFileSync } from 'node:fs';
import babel from '@rolldown/plugin-babel';
import { lingui } from '@lingui/vite-plugin';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { firstScreens, firstWords, schemas } from './build/chunks.ts';
import { contractLite } from './build/contract-lite.ts';
import { contractShape } from './build/contract-shape.ts';
import { withoutFacades } from './build/facades.ts';
import { firstFiles, firstWeight } from './build/first-files.ts';
import { guidePages, guides } from './build/guide-pages.ts';
import { iconFiles } from './build/icon-files.ts';
import { katexFonts } from './build/katex-fonts.ts';
import { loadedLater } from './build/loaded-later.ts';
import { macros } from './build/macros.ts';
import { pdfFiles } from './build/pdf-files.ts';
import { precompress } from './build/precompress.ts';
import { zxingFile } from './build/zxing-file.ts';

/** Where the API answers while the pages are served by the development server. */
const api = process.env.API_ORIGIN ?? 'http://localhost:3000';

const { version, license = '' } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string;
  license?: string;
};

/**
 * French typography: a no-break space before « : » and inside guillemets, a narrow one before « ; ! ? » and between
 * thousands. Sources and catalogues keep plain spaces, which everybody can type and search.
 */
const frenchSpaces: Plugin = {
  name: 'french-spaces',
  transform: (code, id) =>
    /\/fr(-tu)?\.po$/.test(id)
      ? code.replaceAll(/ (?=[:»])|(?<=«) /g, '\u00a0').replaceAll(/ (?=[;!?])|(?<=\d) (?=\d{3}(?!\d))/g, '\u202f')
      : undefined,
};

/** The one font file that every French page needs is asked for with the page itself. */
const preloadFont: Plugin = {
  name: 'preload-font',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) => {
      const font = Object.keys(bundle ?? {}).find((name) => /figtree-latin-wght/.test(name));
      return font
        ? [
            {
              tag: 'link',
              attrs: { rel: 'preload', href: `/${font}`, as: 'font', type: 'font/woff2', crossorigin: '' },
              injectTo: 'head',
            },
          ]
        : [];
    },
  },
};

/** Routes without their schemas; the schemas' own modules are left alone. */
const lightContract = babel({
  include: /\/packages\/contract\/src\/.*\.ts$/,
  plugins: [contractLite],
  parserOpts: { plugins: ['typescript'] },
});

export default defineConfig({
  define: {
    'import.meta.env.VERSION': JSON.stringify(version),
    'import.meta.env.LICENCE': JSON.stringify(license),
    'import.meta.env.GUIDES': JSON.stringify(guides.join()),
    'import.meta.env.SHAPE': JSON.stringify(contractShape()),
  },
  plugins: [
    iconFiles,
    loadedLater(),
    macros(),
    lightContract,
    react(),
    lingui({ cwd: import.meta.dirname }),
    frenchSpaces,
    preloadFont,
    firstFiles,
    withoutFacades,
    // The date fields carry their words in thirty languages: three are ours.
    { ...optimizeLocales.vite({ locales: ['fr-FR', 'en-US', 'ar-AE'] }), enforce: 'pre' },
    zxingFile(),
    pdfFiles(),
    katexFonts,
    guidePages(),
    VitePWA({
      registerType: 'prompt',
      injectRegister: false,
      manifest: false,
      workbox: {
        // The first screens with their words; every other page is kept with its own once it was opened.
        globPatterns: [
          '{index.html,theme.js,icon.svg}',
          'assets/{rolldown-runtime,base,shell,home,door,schemas,pages,loaded-later,persist,offline}-*.{js,css}',
          'assets/words-{app,door,inside}-*.js',
          'assets/figtree-latin-wght*.woff2',
        ],
        runtimeCaching: [
          {
            urlPattern: /\/assets\//,
            handler: 'CacheFirst',
            options: { cacheName: 'assets', expiration: { maxEntries: 300, purgeOnQuotaError: true } },
          },
        ],
        navigateFallback: '/index.html',
        navigateFallbackDenylist: [/^\/api\//, /^\/guide\//, /^\/health/, /^\/ready/],
        cleanupOutdatedCaches: true,
      },
    }),
    precompress(),
    firstWeight(),
  ],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'schemas', test: schemas, priority: 3 },
            { name: 'loaded-later', test: /\/src\/(loaded-later|kernel\/i18n\/more-files)\.ts$/, priority: 1 },
            ...firstScreens(4),
            { name: firstWords, debugName: 'words of the first screens' },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': { target: api, changeOrigin: false } } },
  preview: { proxy: { '/api': { target: api, changeOrigin: false } } },
});
