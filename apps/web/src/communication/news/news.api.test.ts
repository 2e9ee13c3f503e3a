import { expect, it } from 'vitest';
import { withReaction } from './news.api.ts';

it('one per reader: a new one replaces the former, the same one takes it back', () => {
  const first = withReaction({ counts: { merci: 2 }, mine: null }, 'merci');
  expect(first).toEqual({ counts: { merci: 3 }, mine: 'merci' });
  expect(withReaction(first, 'bravo')).toEqual({ counts: { merci: 2, bravo: 1 }, mine: 'bravo' });
  expect(withReaction(first, null)).toEqual({ counts: { merci: 2 }, mine: null });
});
