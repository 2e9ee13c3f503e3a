import { readFileSync } from 'node:fs';
import babel from '@rolldown/plugin-babel';
import { lingui } from '@lingui/vite-plugin';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { contractLite } from './build/contract-lite.ts';
import { contractShape } from './build/contract-shape.ts';
import { firstFiles } from './build/first-files.ts';
import { guidePages, guides } from './build/guide-pages.ts';
import { katexFonts } from './build/katex-fonts.ts';
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

/** What the sign-in needs, in one file: many small ones cost a slow phone more than they spare it. */
const base =
  /\/node_modules\/(react|react-dom|scheduler|@lingui)\/|\/apps\/web\/src\/kernel\/(api|errors|i18n|toast|session\/(session|account|rights|child|host|code-in-address|page-to-open))\/?|\/kernel\/(store|settings|look|go|platform|room-words|declared-words)\.ts|\/kernel\/content\/trusted-types\.ts|\/src\/screens\.ts|\/app\/home\/first-page\.ts|\/src\/app\/(Door|door-paths)\.tsx?|\/packages\/ui\/src\/(UiProvider|link|unsaved|actions\/Button|fields\/(first-error|Field|Choice|TextField)|feedback\/(Notice|Loading|Paper)|overlays\/(Toasts|toast-store)|frame\/Identity)\.tsx/;
/** What every signed-in page needs. */
const shell =
  /\/apps\/web\/src\/(kernel\/cards\/cards\.ts|(rooms|menu|catalogues)(\.generated)?\.ts|.*\.(manifest|menu)\.ts)|\/node_modules\/@tanstack\/(?!virtual|react-virtual)|\/apps\/web\/src\/app\/(App\.|signed-in|routing|shell\/(Shell|menu|keyboard|OfflineNote|LookAsBanner|HelpButton)|states)|\/apps\/web\/src\/kernel\/(query|live|frame)\/|\/packages\/ui\/src\/(frame\/(AppFrame|NavGroups|TabBar|PageHeader)|overlays\/Dialog|actions\/Segmented)\.tsx/;

/** The first page of each area with its cards, and the sign-in: each in one file, for the same reason. */
const home =
  /\/apps\/web\/src\/(app\/home\/(HomePage|home\.api)|(home-cards|notices)\.generated|communication\/(messages|news)\/(messages|news)\.api)/;
const door = /\/apps\/web\/src\/access\/door\/LoginPage/;

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
    macros(),
    lightContract,
    react(),
    lingui({ cwd: import.meta.dirname }),
    frenchSpaces,
    preloadFont,
    firstFiles,
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
        // The shell and the first pages; every other page is kept once it was opened.
        globPatterns: [
          '{index.html,theme.js,icon.svg}',
          'assets/{index,base,shell,home,door,rolldown-runtime,persist,offline,App,HomePage,home.api,messages.api,news.api,notices.generated,i18n,LoginPage}-*.{js,css}',
          'assets/{fr,en,ar}-*.js',
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
  ],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'schemas', test: /\/node_modules\/zod\/|\/contract\/src\/kernel\/schema/, priority: 3 },
            { name: 'base', test: base, priority: 2 },
            { name: 'shell', test: shell, priority: 1 },
            { name: 'home', test: home, priority: 0.5 },
            { name: 'door', test: door, priority: 0.4 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': { target: api, changeOrigin: false } } },
  preview: { proxy: { '/api': { target: api, changeOrigin: false } } },
});
