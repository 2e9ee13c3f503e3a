import { describe, expect, it } from 'vitest';
import { cleanLink } from './link.ts';

describe('an address shown to readers', () => {
  it.each([
    ['https://exemple.ma/cours?x=1', 'https://exemple.ma/cours?x=1'],
    ['exemple.ma/cours', 'https://exemple.ma/cours'],
    ['http://exemple.ma', 'http://exemple.ma/'],
    ['  https://exemple.ma/  ', 'https://exemple.ma/'],
    ['javascript:alert(1)', null],
    ['data:text/html,x', null],
    ['file:///etc/passwd', null],
    ['ftp://exemple.ma/x', null],
    ['https://user:secret@exemple.ma/', null],
    ['https://localhost/x', null],
    ['https:\\\\exemple.ma', null],
    ['https://exemple.ma/a b', null],
    ['', null],
    [`https://exemple.ma/${'x'.repeat(2000)}`, null],
    ['java\nscript:alert(1)', null],
  ])('%s → %s', (given, expected) => expect(cleanLink(given)).toBe(expected));
});
