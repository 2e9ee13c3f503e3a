export type MathPiece = { kind: 'text' | 'inline' | 'block'; text: string };

/**
 * Splits a text at its formulas: `$…$` inline, `$$…$$` on a line of its own. As in Pandoc, an opening sign is not
 * followed by a space, and a closing one is neither preceded by a space nor followed by a digit: « 5 $ et 6 $ » is a
 * price. `\$` is a dollar.
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
/** Whether a text contains a formula. */
export const hasMath = (text: string): boolean =>
  text.includes('$') && mathPieces(text).some(({ kind }) => kind !== 'text');
