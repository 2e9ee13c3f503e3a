import type { Question } from '@encrier/contract/teaching/diagnostic-questions';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toCsv } from '@encrier/contract/kernel/cells';
import { isTable, readTable, tableOf } from './table.ts';
import { anyQuestions } from './test/any-questions.ts';

/**
 * Whether a table can represent a question: it has no feedback on a choice, and no apostrophe that a spreadsheet would
 * consume.
 */
const held = (question: Question): boolean => !/"'|"\s*'|=>/.test(JSON.stringify(question));
const bare = ({ id: _, ...question }: Question) =>
  'choices' in question
    ? { ...question, choices: question.choices.map((one) => ({ ...one, feedback: '' })) }
    : question;

describe('the table of questions', () => {
  it('reads lines of each type, with any usual separator and names in French, English or Arabic', () => {
    const table = `Type;Énoncé;Points;Compétence;Bonnes réponses;Réponse 1;Réponse 2;Réponse 3
Choix unique;Capitale ?;2;Situer;B;Casablanca;Rabat;Fès
QCM;Pairs ?;1;;A, C;2;3;4
Vrai ou faux;Vrai ?;1;;faux;;;
Nombre;AB ?;1,5;;;4,5;0,1;cm
Association;Associez;1;;;chat => miaule;chien => aboie;
Texte à trous;Complétez;1;;;Le [[ciel]] est bleu.;;
Échelle;À l’aise ?;1;;;pas du tout;tout à fait;
Réponse longue;Rédigez;3;;;;;
Devinette;Quoi ?;1;;;;;`;
    const { items } = readTable(table);
    expect(items.map(({ verdict }) => verdict)).toEqual([...Array(8).fill('taken'), 'refused']);
    expect(items[0]!.question).toMatchObject({
      points: 2,
      skill: 'Situer',
      choices: [{ percent: 0 }, { percent: 100 }, { percent: 0 }],
    });
    expect(items[1]!.question).toMatchObject({
      strategy: 'share',
      choices: [{ percent: 50 }, { percent: 0 }, { percent: 50 }],
    });
    expect(items[3]!.question).toMatchObject({ value: 4.5, tolerance: 0.1, unit: 'cm', points: 1.5 });
    expect(items[8]).toMatchObject({ at: 10, refusal: 'kind', detail: 'Devinette' });
    expect(readTable('kind,question,answer 1,answer 2,right answers\nsingle,Why?,a,b,1').items[0]!.verdict).toBe(
      'taken',
    );
    expect(readTable('النوع;السؤال;الأجوبة الصحيحة\nصحيح أو خطأ;الأرض كروية؟;صحيح').items[0]!.question).toMatchObject({
      truth: true,
    });
    expect(isTable('Nom;Prénom\nA;B')).toBe(false);
  });

  it('explains why a line is refused', () => {
    const of = (line: string) =>
      readTable(`Type;Énoncé;Points;Bonnes réponses;Réponse 1;Réponse 2\n${line}`).items[0]!.refusal;
    expect(of('Choix unique;Quoi ?;1;Z;a;b')).toBe('no_right');
    expect(of('Choix unique;Quoi ?;1;;a;b')).toBe('no_right');
    expect(of('Choix unique;Quoi ?;1;A;a;')).toBe('few_choices');
    expect(of('Choix unique;;1;A;a;b')).toBe('no_statement');
    expect(of('Vrai ou faux;Vrai ?;0,3;vrai;;')).toBe('points');
    expect(of('Texte à trous;Complétez;1;;sans trou;')).toBe('gaps');
    expect(of('Nombre;Combien ?;1;;beaucoup;')).toBe('number');
  });

  it('reads back what it wrote, except the feedback to pupils', () => {
    fc.assert(
      fc.property(anyQuestions, (all) => {
        const questions = all.filter(held);
        const { items } = readTable(toCsv(tableOf(questions)));
        expect(items.map(({ question }) => bare(question!))).toEqual(questions.map(bare));
      }),
      { seed: 20261125, numRuns: 300 },
    );
  });
});
