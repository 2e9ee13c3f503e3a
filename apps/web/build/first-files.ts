import type { Plugin } from 'vite';

type Chunk = {
  type: string;
  fileName: string;
  name?: string;
  facadeModuleId?: string | null;
  viteMetadata?: { importedCss: Set<string> };
};

/**
 * What the first page of who is signed in, and the sign-in, are made of beside the files that the page itself names.
 */
const screens = {
  home: {
    named: ['shell', 'home'],
    entries: ['app/App.tsx', 'app/home/HomePage.tsx', 'app/home/home.api.ts', 'notices.generated.ts'],
    words: ['app', 'shell', 'kernel/notices'],
  },
  door: { named: ['door'], entries: ['access/door/LoginPage.tsx'], words: ['app', 'access/door'] },
};

/**
 * Writes into the page which files its first screen will ask for, so that `theme.js` asks for them at once: each is
 * told of by another only when that one has come, and on a slow line every such step is a wait of its own.
 */
export const firstFiles: Plugin = {
  name: 'first-files',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) => {
      const chunks = Object.values(bundle ?? {}).filter(({ type }) => type === 'chunk') as unknown as Chunk[];
      const files = (named: readonly string[], paths: readonly string[]): string[] => {
        const found = paths.map((path) => {
          const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/src/${path}`));
          if (!chunk) throw new Error(`first-files: ${path} is no file of its own`);
          return chunk;
        });
        const all = [...chunks.filter(({ name }) => name && named.includes(name)), ...found];
        return [
          ...new Set(all.flatMap(({ fileName, viteMetadata }) => [fileName, ...(viteMetadata?.importedCss ?? [])])),
        ];
      };
      const of = ({ named, entries, words }: (typeof screens)['home']) => ({
        files: files(named, entries),
        words: Object.fromEntries(
          ['fr', 'en', 'ar'].map((lang) => [
            lang,
            files(
              [],
              words.map((domain) => `${domain}/locales/${lang}.po`),
            ),
          ]),
        ),
      });
      const content = JSON.stringify({ home: of(screens.home), door: of(screens.door) });
      return [{ tag: 'meta', attrs: { name: 'first-files', content }, injectTo: 'head-prepend' }];
    },
  },
};
