import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineOfMath, plainMath } from './plain-math.policy.ts';

describe('a formula on paper', () => {
  it.each([
    [String.raw`\frac{AM}{AB} = \frac{AN}{AC}`, 'AM/AB = AN/AC'],
    [String.raw`\frac{x+1}{2}`, '(x+1)/2'],
    [String.raw`\dfrac12`, '1/2'],
    [String.raw`x^2 + \sqrt 2`, 'x² + √2'],
    [String.raw`\sqrt[3]{a+b}`, '³√(a+b)'],
    [String.raw`10^{-3} \times u_{n}`, '10⁻³ × u_n'],
    [String.raw`u_{12} \leq \pi`, 'u₁₂ ≤ π'],
    ['2^{x+y}', '2^(x+y)'],
    [String.raw`\overline{AB} \parallel \mathrm{CD}`, 'AB ∥ CD'],
    [String.raw`30^\circ`, '30°'],
    [String.raw`\vec{AB} = \overrightarrow{CD}`, 'vec(AB) = vec(CD)'],
    [String.raw`\left( \frac{\frac{1}{2}}{3} \right)`, '( (1/2)/3 )'],
    [String.raw`a - b \, \% \unknown`, 'a − b % unknown'],
    [String.raw`}{\frac{`, '/'],
  ])('%s', (tex, line) => expect(lineOfMath(tex)).toBe(line));

  it('stays in its sentence, and a price stays a price', () => {
    expect(plainMath(String.raw`Calcule $AB$ si $\frac{AM}{AB} = \frac{1}{2}$.`)).toBe('Calcule AB si AM/AB = 1/2.');
    expect(plainMath('Un livre à 5 $ et un à 6 $.')).toBe('Un livre à 5 $ et un à 6 $.');
    expect(plainMath(String.raw`\$5`)).toBe('$5');
  });

  it('always terminates, for any input', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('\\', '{', '}', '^', '_', 'frac', 'sqrt', '[', ']', ' ', 'a', '$')),
        (parts) => {
          expect(typeof plainMath(`$${parts.join('')}$`)).toBe('string');
        },
      ),
    );
    expect(lineOfMath('{'.repeat(3000) + '}'.repeat(3000))).toBe('');
    expect(typeof lineOfMath(String.raw`\frac`.repeat(800))).toBe('string');
    expect(typeof lineOfMath('^'.repeat(3000))).toBe('string');
  });
});
