import type { Question } from '@encrier/contract/teaching/diagnostic-questions';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readGift, writeGift } from './gift.ts';
import { anyQuestions } from './test/any-questions.ts';

const one = (source: string) => readGift(source).items[0]!;
const withoutIds = (questions: readonly Question[]) => questions.map(({ id: _, ...rest }) => rest);

describe('GIFT', () => {
  it('reads Moodle’s question types', () => {
    const { items } = readGift(`// quelques questions
$CATEGORY: Géométrie

::Q1:: Quelle est la capitale du Maroc ? {
  ~Casablanca # la plus grande ville
  =Rabat#oui
  ~%50%Salé
}

Paris est en France. {T}

Qui a peint la Joconde ?{=Léonard de Vinci =Léonard}

Combien font 2 + 1,5 ? {#3.5:0.1}

Un nombre entre 1 et 5 {#1..5}

Associez. { =chat -> miaule =chien -> aboie }

Deux pairs {~%50%2 ~%50%4 ~%-100%3}

Rédigez un paragraphe. {}

Le Maroc a {~un =deux ~trois} océans.`);
    expect(items.map(({ verdict }) => verdict)).toEqual(Array(9).fill('taken'));
    expect(items.map(({ question }) => question?.kind)).toEqual([
      ...['single', 'truth', 'short', 'number', 'number', 'matching', 'multiple', 'long', 'single'],
    ]);
    expect(items[0]).toMatchObject({ at: 4, title: 'Q1' });
    expect(items[0]!.question).toMatchObject({
      statement: 'Quelle est la capitale du Maroc ?',
      choices: [
        { label: 'Casablanca', percent: 0, feedback: 'la plus grande ville' },
        { label: 'Rabat', percent: 100, feedback: 'oui' },
        { label: 'Salé', percent: 50, feedback: '' },
      ],
    });
    expect(items[2]!.question).toMatchObject({ accepted: ['Léonard de Vinci', 'Léonard'] });
    expect(items[3]!.question).toMatchObject({ value: 3.5, tolerance: 0.1 });
    expect(items[4]!.question).toMatchObject({ value: 3, tolerance: 2 });
    expect(items[5]!.question).toMatchObject({
      pairs: [
        { left: 'chat', right: 'miaule' },
        { left: 'chien', right: 'aboie' },
      ],
    });
    expect(items[6]!.question).toMatchObject({
      strategy: 'percents',
      choices: [{ percent: 50 }, { percent: 50 }, { percent: -100 }],
    });
    expect(items[8]!.question).toMatchObject({ statement: 'Le Maroc a _____ océans.' });
  });

  it('reports what is lost and why a question is refused', () => {
    expect(one('Un mot {=oui =%50%ouais}')).toMatchObject({ verdict: 'lossy', losses: ['partial'] });
    expect(one('Vrai ? {T#bravo}')).toMatchObject({ verdict: 'lossy', losses: ['feedback'] });
    expect(one('[html]<p><b>Gras</b> <img src="x.png"></p> {T}')).toMatchObject({ losses: ['formatting', 'picture'] });
    expect(one('Seulement un texte.')).toMatchObject({ verdict: 'refused', refusal: 'description', question: null });
    expect(one('Rien de juste {~a ~b}')).toMatchObject({ refusal: 'no_right' });
    expect(one('Un seul {=%0%a}')).toMatchObject({ refusal: 'no_right' });
    expect(one('Un nombre {#douze}')).toMatchObject({ refusal: 'number' });
    expect(one('Deux fois {=a ~a}')).toMatchObject({ refusal: 'same_choice' });
    expect(
      one(
        `Trop {=a ${'abcdefghijkl'
          .split('')
          .map((x) => `~b${x}`)
          .join(' ')}}`,
      ),
    ).toMatchObject({ refusal: 'many_choices' });
    expect(one(`${'x'.repeat(5000)} {T}`)).toMatchObject({ refusal: 'too_long' });
    expect(one('{T}')).toMatchObject({ refusal: 'no_statement' });
    expect(one('Cassé } {')).toMatchObject({ refusal: 'malformed' });
  });

  it('keeps its comments only where a question can store them', () => {
    const forged = '// encrier {"kind":"gaps","text":"sans trou","points":1e9,"id":"x","__proto__":{"a":1}}\nTexte {}';
    expect(one(forged)).toMatchObject({ verdict: 'refused', question: null });
    expect(one('// encrier {"points":2.5,"admin":true}\nVrai ? {T}').question).toEqual(
      expect.objectContaining({ points: 2.5, kind: 'truth' }),
    );
    expect(one('// encrier {"points":\nVrai ? {T}')).toMatchObject({ verdict: 'taken' });
  });

  it('reads back what it wrote, for any words', () => {
    fc.assert(
      fc.property(anyQuestions, (questions) => {
        const { items } = readGift(writeGift(questions));
        expect(items.map(({ verdict }) => verdict)).toEqual(questions.map(() => 'taken'));
        expect(withoutIds(items.map(({ question }) => question!))).toEqual(withoutIds(questions));
      }),
      { seed: 20261125, numRuns: 400 },
    );
  });

  it('reads any input without failing', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'{}=~#%:\\/->\n T[]ab'), maxLength: 200 }), (source) => {
        for (const item of readGift(source).items) expect(item.question === null).toBe(item.verdict === 'refused');
      }),
      { seed: 20261125, numRuns: 600 },
    );
  });
});
