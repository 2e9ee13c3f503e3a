import { describe, expect, it } from 'vitest';
import { splitList } from '#kernel/split-list.ts';
import { blank, contentOf, tagsTooLong, tagsTooMany, titleOf, titlesTooLong } from './draft.ts';

describe('typed values', () => {
  it('are sent only for the chosen kind of content', () => {
    const draft = {
      ...blank('s', null),
      title: '  Thalès ',
      given: 'link' as const,
      link: ' https://x.ma ',
      video: 'dQw4w9WgXcQ',
      tags: 'brevet, géométrie ,brevet،هندسة',
    };
    expect(contentOf(draft)).toMatchObject({
      title: 'Thalès',
      tags: ['brevet', 'géométrie', 'هندسة'],
      content: { kind: 'link', fileIds: [], link: 'https://x.ma', video: null },
    });
    expect(contentOf({ ...draft, given: 'video' }).content).toEqual({
      kind: 'video',
      fileIds: [],
      link: null,
      video: 'dQw4w9WgXcQ',
      html: null,
    });
    expect(contentOf({ ...draft, given: 'text', html: '<p>Mot</p>' }).content).toEqual({
      kind: 'text',
      fileIds: [],
      link: null,
      video: null,
      html: '<p>Mot</p>',
    });
  });
  it('never cut a title: one that is too long is reported before it is sent', () => {
    const long = `${'Chapitre '.repeat(30)}.pdf`;
    expect(titleOf(long)).toBe('Chapitre '.repeat(30).trim());
    const files = [{ id: 'f', name: long }] as never;
    expect(titlesTooLong({ ...blank('s', null), title: titleOf(long) }, null)).toBe(true);
    expect(titlesTooLong({ ...blank('s', null), files }, {})).toBe(true);
    expect(titlesTooLong({ ...blank('s', null), files }, { f: 'Chapitre 1' })).toBe(false);
  });
  it('never cut or drop keywords: too many, or too long, are reported before they are sent', () => {
    const twenty = Array.from({ length: 20 }, (_, n) => `mot${n}`).join(',');
    expect(splitList(twenty)).toHaveLength(20);
    expect([tagsTooMany(twenty), tagsTooMany('a, b')]).toEqual([true, false]);
    const long = 'géométrie dans l’espace et sections de solides';
    expect(splitList(long)).toEqual([long]);
    expect([tagsTooLong(long), tagsTooLong(long.slice(0, 40))]).toEqual([true, false]);
  });
  it.each([
    ['fractions_6e.pdf', 'fractions 6e'],
    ['.pdf', '.pdf'],
    ['الكسور.docx', 'الكسور'],
    ['v1.2 finale.pdf', 'v1.2 finale'],
  ])('name %s « %s »', (name, title) => expect(titleOf(name)).toBe(title));
});
