import type { Plugin } from 'vite';

type Chunk = {
  type: string;
  fileName: string;
  isEntry: boolean;
  imports: string[];
  moduleIds: string[];
  viteMetadata?: { importedCss: Set<string> };
};

/** What the first page of who is signed in, any other of his pages, and the sign-in begin with. */
const screens = {
  home: {
    holds: ['app/App.tsx', 'app/home/HomePage.tsx', 'app/home/home.api.ts', 'notices.generated.ts'],
    words: ['app', 'shell', 'kernel/notices'],
  },
  page: { holds: ['app/App.tsx', 'loaded-later.ts'], words: ['app', 'shell'] },
  door: { holds: ['access/door/LoginPage.tsx'], words: ['app', 'access/door'] },
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
      const named = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
      /** Some files with all that they import. */
      const withImports = (waiting: Chunk[]): Set<Chunk> => {
        const all = new Set<Chunk>();
        for (let chunk = waiting.pop(); chunk; chunk = waiting.pop()) {
          if (all.has(chunk)) continue;
          all.add(chunk);
          waiting.push(...chunk.imports.flatMap((name) => named.get(name) ?? []));
        }
        return all;
      };
      const entry = withImports(chunks.filter(({ isEntry }) => isEntry));
      const files = (paths: readonly string[]): string[] => {
        const holders = paths.map((path) => {
          const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/src/${path}`)));
          if (!chunk) throw new Error(`first-files: ${path} is in no file`);
          return chunk;
        });
        const asked = [...withImports(holders)].filter((chunk) => !entry.has(chunk));
        return [
          ...new Set(asked.flatMap(({ fileName, viteMetadata }) => [fileName, ...(viteMetadata?.importedCss ?? [])])),
        ];
      };
      const of = ({ holds, words }: (typeof screens)['home']) => ({
        files: files(holds),
        words: Object.fromEntries(
          ['fr', 'fr-tu', 'en', 'ar'].map((lang) => [
            lang,
            files(words.map((domain) => `${domain}/locales/${lang}.po`)),
          ]),
        ),
      });
      const content = JSON.stringify({ home: of(screens.home), page: of(screens.page), door: of(screens.door) });
      return [{ tag: 'meta', attrs: { name: 'first-files', content }, injectTo: 'head-prepend' }];
    },
  },
};
