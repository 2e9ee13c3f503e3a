import { posix } from 'node:path';
import { lineAt, type SourceFile, type TreeRule } from './files.ts';

const IMPORT = /\bfrom\s*'(\.{1,2}\/[^']+\.tsx?)'/g;
const MACRO = /from '@lingui\/(?:core|react)\/macro'/;
/** Roles whose words are in the catalogue that every signed-in page loads. */
const inShell = /\.(?:home|cards|menu)\.tsx?$/;

/**
 * The first page shows a card before its room's own words are loaded: what a card's file imports from its room must
 * have no words, or be in a file named `….home.tsx`, whose words load with the shell.
 */
export const cardWordsLoaded: TreeRule = (files) => {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const from = (file: SourceFile): { target: SourceFile; line: number }[] =>
    [...file.text.matchAll(IMPORT)].flatMap((found) => {
      const target = byPath.get(posix.join(posix.dirname(file.path), found[1] ?? ''));
      return target ? [{ target, line: lineAt(file.text, found.index) }] : [];
    });
  return files
    .filter(({ path }) => /^apps\/web\/src\/.*\.home\.tsx$/.test(path))
    .flatMap((card) =>
      from(card)
        .filter(({ target }) => !inShell.test(target.path) && MACRO.test(target.text))
        .map(({ target, line }) => ({
          path: card.path,
          line,
          rule: 'card-words',
          message: `${posix.basename(target.path)} speaks in words that the first page has not loaded`,
        })),
    );
};
