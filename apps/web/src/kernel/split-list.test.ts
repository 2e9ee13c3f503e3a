import { expect, it } from 'vitest';
import { splitList } from './split-list.ts';

it('splits what was typed at commas of any script, semicolons and line ends, without blanks and doubles', () => {
  expect(splitList('brevet, géométrie ,brevet،هندسة')).toEqual(['brevet', 'géométrie', 'هندسة']);
  expect(splitList('6A; 6B\n 6A ;،')).toEqual(['6A', '6B']);
  expect(splitList(' , ')).toEqual([]);
});
