import { describe, expect, it } from 'vitest';
import { cleanHtml } from '#kernel/content/rich-text.ts';
import { payloads } from '#kernel/content/rich-text.corpus.ts';
import { blocksOf, picturesIn } from './print.policy.ts';

describe('blocks of a rich text', () => {
  it('keeps paragraphs, lists, marks, links and tables', () => {
    const blocks = blocksOf(
      cleanHtml(
        '<h2>Sortie</h2><p>Bonjour <strong>à <em>tous</em></strong> &amp; merci</p><ol><li><p>un</p></li><li>deux</li></ol><table><tr><th>A</th><td>b</td></tr></table><hr><p dir="rtl">مرحبا</p>',
      ),
    );
    expect(blocks.map((block) => block.kind)).toEqual([
      'heading',
      'paragraph',
      'item',
      'item',
      'row',
      'rule',
      'paragraph',
    ]);
    expect(blocks[1]).toMatchObject({
      children: [
        { text: 'Bonjour ' },
        { text: 'à ', bold: true },
        { text: 'tous', bold: true, italic: true },
        { text: ' & merci' },
      ],
    });
    expect(blocks[3]).toMatchObject({ kind: 'item', ordered: true, number: 2 });
    expect(blocks.at(-1)).toMatchObject({ rtl: true });
  });

  it('finds the pictures it shows', () => {
    const id = '0198a1b2-0000-7000-8000-000000000001';
    expect(picturesIn(blocksOf(cleanHtml(`<p><img src="images/${id}.webp" alt="La cour"></p>`)))).toEqual([id]);
  });

  it('never throws on hostile text', () => {
    for (const payload of payloads) expect(Array.isArray(blocksOf(cleanHtml(payload)))).toBe(true);
  });
});
