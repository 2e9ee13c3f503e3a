import { expect, it } from 'vitest';
import { hasMath, mathPieces } from './math.ts';

const kinds = (text: string): string[] => mathPieces(text).map(({ kind, text: words }) => `${kind}:${words}`);

it('formulas are found in a line and on their own line', () => {
  expect(kinds(String.raw`Soit $\frac{a}{b}$ et $$x^2 = 2$$ alors`)).toEqual([
    'text:Soit ',
    String.raw`inline:\frac{a}{b}`,
    'text: et ',
    'block:x^2 = 2',
    'text: alors',
  ]);
});

it('prices, single signs and escaped ones are unchanged', () => {
  for (const text of ['5 $ et 6 $', 'un seul $ ici', '$ x $', 'de 5$ à 6$9', '', '$$'])
    expect([text, hasMath(text)]).toEqual([text, false]);
  expect(kinds(String.raw`\$a\$ vaut $b$`)).toEqual(['text:$a$ vaut ', 'inline:b']);
});

it('a long hostile text is read quickly', () => {
  const start = performance.now();
  mathPieces('$a'.repeat(20_000));
  mathPieces(`${String.raw`\$`.repeat(20_000)}$`);
  mathPieces('$$'.repeat(20_000));
  expect(performance.now() - start).toBeLessThan(1000);
});
