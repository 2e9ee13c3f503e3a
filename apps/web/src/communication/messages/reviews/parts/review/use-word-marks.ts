import { type RefObject, useEffect } from 'react';

const NAME = 'message-words';
/** Same length as the source text, so that positions are the same in both. */
const bare = (text: string): string =>
  [...text]
    .map((letter) =>
      (letter.length > 1 ? letter : ([...letter.normalize('NFD')][0] ?? letter).toLocaleLowerCase()).slice(
        0,
        letter.length,
      ),
    )
    .join('');

/** Positions of words in a text, ignoring accents and capitals: pairs of beginning and end. */
export function placesOf(text: string, words: readonly string[]): [number, number][] {
  const where = bare(text);
  return words
    .filter((word) => word.trim() !== '')
    .flatMap((word) => {
      const looked = bare(word.trim());
      const places: [number, number][] = [];
      for (let at = where.indexOf(looked); at !== -1; at = where.indexOf(looked, at + looked.length))
        places.push([at, at + looked.length]);
      return places;
    });
}

/**
 * Highlights words on screen without changing the text (CSS Custom Highlight); in other browsers the words are listed
 * above.
 */
export function useWordMarks(inside: RefObject<HTMLElement | null>, words: readonly string[], text: string): void {
  const key = words.join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text that is shown decides
  useEffect(() => {
    const root = inside.current;
    if (!root || !key || !('highlights' in CSS)) return;
    const ranges: Range[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      for (const [from, to] of placesOf(node.textContent ?? '', key.split('\n'))) {
        const range = new Range();
        range.setStart(node, from);
        range.setEnd(node, to);
        ranges.push(range);
      }
    }
    CSS.highlights.set(NAME, new Highlight(...ranges));
    return () => void CSS.highlights.delete(NAME);
  }, [inside, key, text]);
}
