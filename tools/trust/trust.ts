import type { SourceFile } from '../house/files.ts';
import { syntaxOf } from '../house/syntax.ts';

export type Requirement = { id: string; priority: string; title: string; waitsFor: string };
/** Where an id is named: a test's title, or a line of a journey or a measure. */
export type Evidence = { path: string; title: string };

const ID = /\b(?:SEC|LAW|REL)-[A-Z]+-\d{2}\b/g;

/** The promises of docs/trust.md: every row whose first cell is an id. */
export function readPromises(page: string): Requirement[] {
  return [...page.matchAll(/^\| ([A-Z]+-[A-Z]+-\d+) +\| (P\d) +\| (.+?) +\|(.*)\|$/gm)].map(
    ([, id = '', priority = '', title = '', waitsFor = '']) => ({ id, priority, title, waitsFor: waitsFor.trim() }),
  );
}

/** What stands in the titles of tests, and in the lines of the proofs that run the whole product, by id. */
export function readShown(files: readonly SourceFile[]): Map<string, Evidence[]> {
  const shown = new Map<string, Evidence[]>();
  for (const file of files) {
    if (file.text.search(ID) < 0) continue;
    const lines = /\.test\.tsx?$/.test(file.path)
      ? syntaxOf(file).literals.map(({ text }) => text)
      : /^(?:e2e|bench)\/.*\.ts$/.test(file.path)
        ? file.text.split('\n')
        : [];
    for (const line of lines)
      for (const [id] of line.matchAll(ID)) {
        const title = line
          .trim()
          .replace(/^(?:\/\/|\/?\*+)\s*/, '')
          .replaceAll('\u0000', '…');
        shown.set(id, [...(shown.get(id) ?? []), { path: file.path, title }]);
      }
  }
  return shown;
}

/** What the page and the tests say that cannot both be true. */
export function faults(promises: readonly Requirement[], shown: ReadonlyMap<string, readonly Evidence[]>): string[] {
  const known = new Set(promises.map(({ id }) => id));
  return [
    ...(promises.length ? [] : ['docs/trust.md: no promise was read']),
    ...promises
      .filter(({ id }, index) => promises.findIndex((one) => one.id === id) !== index)
      .map(({ id }) => `${id} stands twice in docs/trust.md`),
    ...promises
      .filter(({ id, priority, waitsFor }) => priority === 'P0' && !waitsFor && !shown.has(id))
      .map(({ id, title }) => `${id} is shown by no test: ${title}`),
    ...[...shown]
      .filter(([id]) => !known.has(id))
      .map(([id, [first]]) => `${id} in ${first?.path} stands nowhere in docs/trust.md`),
  ];
}

/** The whole as text: what is shown, what waits, what is not shown. */
export function report(promises: readonly Requirement[], shown: ReadonlyMap<string, readonly Evidence[]>): string {
  const tests = ({ id }: Requirement): Evidence[] => [...(shown.get(id) ?? [])];
  const head = ({ id, priority, title }: Requirement): string => `${id}  ${priority}  ${title}`;
  const lines = (one: Requirement): string[] => tests(one).map(({ path, title }) => `    ${path} › ${title}`);
  const proven = promises.filter((one) => !one.waitsFor && tests(one).length > 0);
  const waiting = promises.filter((one) => one.waitsFor);
  const open = promises.filter((one) => !one.waitsFor && !tests(one).length);
  return [
    ...proven.flatMap((one) => [head(one), ...lines(one)]),
    '',
    // Of one that waits, what there is already may be shown.
    ...waiting.flatMap((one) => [head(one), `    waits for ${one.waitsFor}`, ...lines(one)]),
    '',
    ...open.map((one) => `${head(one)}\n    shown by nothing`),
    `${proven.length} shown, ${waiting.length} wait, ${open.length} shown by nothing`,
  ].join('\n');
}
