import { expect, it } from 'vitest';
import { hasMath, mathPieces } from './math.ts';

const kinds = (text: string): string[] => mathPieces(text).map(({ kind, text: words }) => `${kind}:${words}`);

it('finds formulas in a line and on a line of their own', () => {
  expect(kinds(String.raw`Soit $\frac{a}{b}$ et $$x^2 = 2$$ alors`)).toEqual([
    'text:Soit ',
    String.raw`inline:\frac{a}{b}`,
    'text: et ',
    'block:x^2 = 2',
    'text: alors',
  ]);
});

it('leaves prices, lone signs and escaped ones as they are', () => {
  for (const text of ['5 $ et 6 $', 'un seul $ ici', '$ x $', 'de 5$ à 6$9', '', '$$'])
    expect([text, hasMath(text)]).toEqual([text, false]);
  expect(kinds(String.raw`\$a\$ vaut $b$`)).toEqual(['text:$a$ vaut ', 'inline:b']);
});

it('reads a long hostile text in no time', () => {
  const start = performance.now();
  mathPieces('$a'.repeat(20_000));
  mathPieces(`${String.raw`\$`.repeat(20_000)}$`);
  mathPieces('$$'.repeat(20_000));
  expect(performance.now() - start).toBeLessThan(1000);
});
