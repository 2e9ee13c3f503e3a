import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger, Plugin } from 'vite';

type Chunk = {
  type: string;
  fileName: string;
  isEntry: boolean;
  imports: string[];
  moduleIds: string[];
  viteMetadata?: { importedCss: Set<string> };
};

/** The files that `chunks.ts` makes for first screens: any other would be an unintended small file. */
const grouped = /^assets\/(base|door|shell|home|loaded-later|rolldown-runtime|words-[a-z-]+)-[^/]+$/;

/** First files of the first page of a signed-in person, of their other pages, and of the sign-in. */
const screens = {
  home: {
    holds: ['app/App.tsx', 'app/home/HomePage.tsx', 'app/home/home.api.ts', 'notices.generated.ts'],
    words: ['app', 'shell', 'kernel/notices'],
  },
  page: { holds: ['app/App.tsx', 'loaded-later.ts'], words: ['app', 'shell'] },
  door: { holds: ['access/door/LoginPage.tsx'], words: ['app', 'access/door'] },
};

/** Data read by `theme.js`, by screen. */
type FirstFiles = Readonly<Record<string, { files: string[]; words: Readonly<Record<string, string[]>> }>>;

/** Preloads the files of the first screen: otherwise each is discovered by another, one round trip after the other. */
export const firstFiles: Plugin = {
  name: 'first-files',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) => {
      const chunks = Object.values(bundle ?? {}).filter(({ type }) => type === 'chunk') as unknown as Chunk[];
      const named = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
      /** Some files with all their imports. */
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
        const needed = [...withImports(holders), ...entry].filter(({ isEntry }) => !isEntry);
        for (const { fileName } of needed)
          if (!grouped.test(fileName)) throw new Error(`first-files: ${paths} asks for ${fileName}, see chunks.ts`);
        const asked = needed.filter((chunk) => !entry.has(chunk));
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

/** Maximum compressed bytes of script for a first screen; lowered after each gain, so that it is kept. */
const most: Readonly<Record<string, number>> = { home: 182_500, page: 173_800, door: 96_000 };

const script = /\.js$/;

/** Script of each first screen in each language, compressed, measured on the build's output. */
function weightsOf(folder: string): { screen: string; lang: string; bytes: number }[] {
  const html = readFileSync(join(folder, 'index.html'), 'utf8');
  const content = /<meta name="first-files" content="([^"]*)"/.exec(html)?.[1];
  if (!content) throw new Error('first-files: the page names no first files');
  const first = JSON.parse(content.replaceAll('&quot;', '"')) as FirstFiles;
  const always = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, file = '']) => file);
  const sizeOf = (file: string): number => {
    const path = join(folder, file);
    return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
  };
  return Object.entries(first).flatMap(([screen, { files, words }]) =>
    Object.entries(words).map(([lang, own]) => {
      const asked = new Set([...always, ...files, ...own].filter((file) => script.test(file)));
      return { screen, lang, bytes: [...asked].reduce((sum, file) => sum + sizeOf(file), 0) };
    }),
  );
}

/** Refuses a build whose first screens exceed their limits; runs after compression. */
export function firstWeight(): Plugin {
  let folder = '';
  let logger: Logger | undefined;
  return {
    name: 'first-weight',
    apply: 'build',
    enforce: 'post',
    configResolved: (config) => {
      folder = join(config.root, config.build.outDir);
      logger = config.logger;
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: () => {
        const weights = weightsOf(folder);
        const over = weights.filter(({ screen, bytes }) => bytes > (most[screen] ?? 0));
        if (over.length)
          throw new Error(
            over
              .map(
                ({ screen, lang, bytes }) =>
                  `first-files: ${screen} in ${lang}: ${bytes} bytes of script, at most ${most[screen] ?? 0}`,
              )
              .join('\n'),
          );
        for (const screen of Object.keys(most)) {
          const heaviest = Math.max(...weights.filter((one) => one.screen === screen).map(({ bytes }) => bytes));
          logger?.info(`script of the first screen, ${screen}: ${(heaviest / 1000).toFixed(1)} kB compressed`);
        }
      },
    },
  };
}
