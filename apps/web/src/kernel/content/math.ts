export type MathPiece = { kind: 'text' | 'inline' | 'block'; text: string };

/**
 * A text cut at its formulas: `$…$` in a line, `$$…$$` on a line of its own. As in Pandoc, what opens is not followed
 * by a space, and what closes neither follows one nor stands before a digit: « 5 $ et 6 $ » is a price. `\$` is a
 * dollar.
 */
export function mathPieces(text: string): MathPiece[] {
  const pieces: MathPiece[] = [];
  const found = /\$\$([\s\S]+?)\$\$|(?<!\\)\$(?=[^\s$])((?:\\.|[^$\\])*?)(?<=\S)\$(?!\d)/g;
  let end = 0;
  const plain = (part: string): void => {
    if (part) pieces.push({ kind: 'text', text: part.replaceAll(String.raw`\$`, '$') });
  };
  for (const match of text.matchAll(found)) {
    const [whole, block, inline] = match;
    plain(text.slice(end, match.index));
    pieces.push({ kind: block === undefined ? 'inline' : 'block', text: (block ?? inline ?? '').trim() });
    end = match.index + whole.length;
  }
  plain(text.slice(end));
  return pieces;
}
/** Whether a text holds a formula. */
export const hasMath = (text: string): boolean =>
  text.includes('$') && mathPieces(text).some(({ kind }) => kind !== 'text');
