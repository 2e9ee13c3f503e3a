import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { faults, readPromises, readShown, report } from './trust.ts';

const id = (name: string): string => ['SEC', name, '01'].join('-');
const page = (waits = ''): string =>
  `| id | priority | promise | waits for |\n| --- | --- | --- | --- |\n| ${id('AAA')} | P0 | Nothing leaks | ${waits}|\n| ${id('BBB')} | P1 | Less |  |\n`;
const test = (title: string, path = 'apps/api/src/a.test.ts') => ({
  path,
  text: `// ${id('CCC')} in a comment\nit('${title}', () => {});\n`,
});

describe('promises', () => {
  it('are read from the page, and proved by test titles and by lines of full proofs', () => {
    expect(readPromises(page('grades '))).toEqual([
      { id: id('AAA'), priority: 'P0', title: 'Nothing leaks', waitsFor: 'grades' },
      { id: id('BBB'), priority: 'P1', title: 'Less', waitsFor: '' },
    ]);
    const shown = readShown([test(`holds (${id('AAA')})`), test('', 'e2e/a.ts'), test('', 'apps/api/src/a.ts')]);
    expect(Object.fromEntries(shown)).toEqual({
      [id('AAA')]: [{ path: 'apps/api/src/a.test.ts', title: `holds (${id('AAA')})` }],
      [id('CCC')]: [{ path: 'e2e/a.ts', title: `${id('CCC')} in a comment` }],
    });
  });

  it('fail when one is proved by nothing, is duplicated, is unknown, or none is read', () => {
    const say = (text: string, ...titles: string[]) =>
      faults(readPromises(text), readShown(titles.map((title) => test(title))));
    expect(say(page(), id('AAA'))).toEqual([]);
    expect(say(page('grades '))).toEqual([]);
    expect(say(page())).toEqual([expect.stringContaining('shown by no test')]);
    expect(say(page('grades '), id('AAA'))).toEqual([]);
    expect(say(page() + page(), id('AAA'))).toHaveLength(2);
    expect(say(page(), id('AAA'), id('DDD'))).toEqual([expect.stringContaining('nowhere in docs/trust.md')]);
    expect(say('')).toEqual(['docs/trust.md: no promise was read']);
  });

  it('are in three groups in the report', () => {
    const promises = readPromises(page());
    expect(report(promises, readShown([test(id('BBB'))]))).toMatch(/1 shown, 0 wait, 1 shown by nothing$/);
    expect(report(readPromises(page('grades ')), new Map())).toContain('waits for grades');
  });

  it('of this repository are all proved, or wait for something named on the page', () => {
    const text = readFileSync('docs/trust.md', 'utf8');
    const promises = readPromises(text);
    expect(promises.filter(({ priority }) => priority === 'P0').length).toBeGreaterThanOrEqual(136);
    const named = text.slice(text.indexOf('Waited for:'), text.indexOf('## '));
    for (const { waitsFor } of promises) expect(named).toContain(waitsFor);
  });
});
