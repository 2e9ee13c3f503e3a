import { posix } from 'node:path';
import { excused, lineAt, type Problem, type SourceFile, type TreeRule } from './files.ts';
import { isTest } from './syntax.ts';

/** A key with at most one level of braces inside. */
const KEY = /\bkey=\{(?:[^{}]|\{[^{}]*\})*\}/g;
const FORM = /<form\b|\buseEdit\b|<(?:TextField|TextArea|RichEditor)\b/;

/** The file that defines a component used in `file`: this one, or the one it is imported from. */
function homeOf(name: string, file: SourceFile, texts: ReadonlyMap<string, string>): string {
  const imported = new RegExp(`import [^;]*\\b${name}\\b[^;]*? from '(\\.[^']+)'`).exec(file.text)?.[1];
  return (imported ? texts.get(posix.join(posix.dirname(file.path), imported)) : file.text) ?? '';
}

/**
 * A form must keep typed text when somebody else saves: its key may not change with the version (`useEdit` with
 * `follows`).
 */
export const formKeys: TreeRule = (files) => {
  const screens = files.filter(({ path }) => /^apps\/web\/src\/.*\.tsx$/.test(path) && !isTest(path));
  const texts = new Map(screens.map(({ path, text }) => [path, text]));
  return screens.flatMap((file): Problem[] =>
    [...file.text.matchAll(KEY)].flatMap((match) => {
      if (!/version/i.test(match[0])) return [];
      const line = lineAt(file.text, match.index);
      const name = [...file.text.slice(0, match.index).matchAll(/<([A-Z]\w*)/g)].at(-1)?.[1] ?? '';
      const holds = /Form$/.test(name) || (name !== '' && FORM.test(homeOf(name, file, texts)));
      if (!holds || excused(file.text, line)) return [];
      const message = `<${name}> begins again empty at each version: key it by what it is about, and let it follow`;
      return [{ path: file.path, line, rule: 'form-key', message }];
    }),
  );
};
