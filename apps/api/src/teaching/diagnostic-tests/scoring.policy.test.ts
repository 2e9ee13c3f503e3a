import type { Question } from '@encrier/contract/teaching/diagnostic-questions';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newId } from '#kernel/db/id.ts';
import { askQuestion, drawQuestions } from './asking.policy.ts';
import { asksTheSame, cutGaps, fits, questionFault, scoreOf, typedNumber, worth } from './scoring.policy.ts';

const base = (over: object = {}) => ({ id: newId(), section: '', statement: 'Quoi ?', points: 2, skill: '', ...over });
const choice = (label: string, percent: number) => ({ label, percent, feedback: '' });

const labels = fc.uniqueArray(fc.stringMatching(/^[a-z]{1,6}$/), { minLength: 2, maxLength: 8 });
const points = fc.integer({ min: 1, max: 40 }).map((quarter) => quarter / 4);
const choices = labels.chain((list) =>
  fc
    .array(fc.integer({ min: -100, max: 100 }), { minLength: list.length, maxLength: list.length })
    .map((percents) => list.map((label, at) => choice(label, percents[at]!))),
);
/** Any question that is corrected by its key. */
const questions: fc.Arbitrary<Question> = fc.oneof(
  fc.record({ choices, points }).map(
    ({ choices: list, points: of }): Question =>
      ({
        ...base({ points: of }),
        kind: 'single',
        choices: list,
        shuffle: true,
      }) as Question,
  ),
  fc.record({ choices, points, strategy: fc.constantFrom('all', 'share', 'percents') }).map(
    ({ choices: list, points: of, strategy }) =>
      ({
        ...base({ points: of }),
        kind: 'multiple',
        choices: list,
        strategy,
        shuffle: false,
      }) as Question,
  ),
  fc.record({ truth: fc.boolean(), points }).map((one) => ({ ...base(one), kind: 'truth' }) as Question),
  fc.record({ items: labels, points }).map((one) => ({ ...base(one), kind: 'ordering' }) as Question),
  fc.record({ list: labels, points }).map(
    ({ list, points: of }) =>
      ({
        ...base({ points: of }),
        kind: 'matching',
        pairs: list.map((left) => ({ left, right: `${left}!` })),
      }) as Question,
  ),
  fc.record({ list: labels, points }).map(
    ({ list, points: of }) =>
      ({
        ...base({ points: of }),
        kind: 'gaps',
        text: list.map((word) => `mot [[${word}|${word}s]]`).join(' '),
      }) as Question,
  ),
  fc.record({ list: labels, points }).map(
    ({ list, points: of }) =>
      ({
        ...base({ points: of }),
        kind: 'labels',
        labels: list.map((label, at) => ({ label, x: at, y: at })),
        decoys: ['aucune place'],
        picture: { id: newId(), fichier: 'x.png', alt: 'x', width: 1, height: 1 },
      }) as Question,
  ),
  fc
    .record({ value: fc.integer({ min: -1000, max: 1000 }), tolerance: fc.integer({ min: 0, max: 10 }), points })
    .map((one) => ({ ...base(one), kind: 'number', relative: false, unit: '' }) as Question),
);

/** What its author holds to be right. */
function rightAnswer(question: Question): string[] {
  switch (question.kind) {
    case 'single':
      return [question.choices.toSorted((a, b) => b.percent - a.percent)[0]!.label];
    case 'multiple':
      return question.choices.filter(({ percent }) => percent > 0).map(({ label }) => label);
    case 'truth':
      return [String(question.truth)];
    case 'ordering':
      return question.items;
    case 'matching':
      return question.pairs.map(({ right }) => right);
    case 'labels':
      return question.labels.map(({ label }) => label);
    case 'gaps':
      return cutGaps(question.text).gaps.map((accepted) => accepted.at(-1)!.toUpperCase());
    case 'number':
      return [String(question.value).replace('.', ',')];
    default:
      return [];
  }
}

describe('points of an answer', () => {
  it('are between zero and the maximum of the question, for any answer (10,000 cases)', () => {
    fc.assert(
      fc.property(questions, fc.array(fc.string({ maxLength: 12 }), { maxLength: 10 }), (question, words) => {
        const earned = scoreOf(question, words);
        expect(earned).not.toBeNull();
        expect(earned).toBeGreaterThanOrEqual(0);
        expect(earned).toBeLessThanOrEqual(worth(question));
      }),
      { numRuns: 10_000 },
    );
  });

  it('are the maximum for the answer of the key, which fits the question', () => {
    fc.assert(
      fc.property(
        questions.filter((one) => questionFault(one) === null),
        (question) => {
          const words = rightAnswer(question);
          expect(fits(question, words)).toBe(true);
          expect(scoreOf(question, words)).toBe(worth(question));
        },
      ),
      { numRuns: 3000 },
    );
  });

  it('are none without an answer, and pending for a long answer', () => {
    for (const kind of ['long', 'file', 'audio'] as const) {
      const question = { ...base(), kind } as Question;
      expect(scoreOf(question, [''])).toBe(0);
      expect(scoreOf(question, [newId()])).toBeNull();
    }
  });

  it('follow the strategy for multiple choices', () => {
    const of = (strategy: 'all' | 'share' | 'percents') =>
      ({
        ...base({ points: 4 }),
        kind: 'multiple',
        strategy,
        shuffle: false,
        choices: [choice('a', 50), choice('b', 50), choice('c', -50), choice('d', -25)],
      }) as Question;
    const answers = [['a', 'b'], ['a'], ['a', 'c'], ['a', 'b', 'd'], ['c', 'd']];
    expect(answers.map((words) => scoreOf(of('all'), words))).toEqual([4, 0, 0, 0, 0]);
    expect(answers.map((words) => scoreOf(of('share'), words))).toEqual([4, 2, 0, 2, 0]);
    expect(answers.map((words) => scoreOf(of('percents'), words))).toEqual([4, 2, 0, 3, 0]);
  });

  it('accept numbers as people type them', () => {
    const typed = ['4,5', '4.50', ' 4,5 ', '٤٫٥', '9/2', '+4,5', '−4,5', '1 204', '4,5 cm', '', '1/0', '1e3'];
    expect(typed.map((one) => typedNumber(one))).toEqual([
      4.5,
      4.5,
      4.5,
      4.5,
      4.5,
      4.5,
      -4.5,
      1204,
      null,
      null,
      null,
      null,
    ]);
    const number = (over: object) =>
      ({ ...base(), kind: 'number', value: 0.3, tolerance: 0, relative: false, unit: '', ...over }) as Question;
    expect(scoreOf(number({}), ['0,3'])).toBe(2);
    expect(scoreOf(number({ value: 200, tolerance: 5, relative: true }), ['190'])).toBe(2);
    expect(scoreOf(number({ value: 200, tolerance: 5, relative: true }), ['189'])).toBe(0);
  });

  it('ignore capitals and accents unless they count', () => {
    const short = (over: object) =>
      ({ ...base(), kind: 'short', accepted: ['Élève'], capitals: false, accents: false, ...over }) as Question;
    expect(scoreOf(short({}), ['  eleve '])).toBe(2);
    expect(scoreOf(short({ accents: true }), ['eleve'])).toBe(0);
    expect(scoreOf(short({ capitals: true }), ['élève'])).toBe(0);
    expect(scoreOf(short({ capitals: true, accents: true }), ['Élève'])).toBe(2);
  });
});

describe('a question of labels', () => {
  const picture = { id: newId(), fichier: 'x.png', alt: 'x', width: 1, height: 1 };
  const labelled = (over: object = {}) =>
    ({
      ...base(),
      kind: 'labels',
      picture,
      decoys: ['Mur'],
      labels: [
        { label: 'Noyau', x: 1, y: 1 },
        { label: 'Membrane', x: 2, y: 2 },
      ],
      ...over,
    }) as Question;

  it('needs its picture, and labels that differ from the distractors', () => {
    expect(questionFault(labelled())).toBeNull();
    expect(questionFault(labelled({ picture: undefined }))?.code).toBe('diagnostic_tests.no_picture');
    expect(questionFault(labelled({ decoys: ['Noyau'] }))?.code).toBe('diagnostic_tests.same_choice');
  });

  it('counts each label in its place, and accepts each once', () => {
    const answers = [
      ['Noyau', 'Membrane'],
      ['Noyau', 'Mur'],
      ['Membrane', 'Noyau'],
      ['', 'Membrane'],
    ];
    expect(answers.map((words) => scoreOf(labelled(), words))).toEqual([2, 1, 0, 1]);
    expect([...answers, ['Noyau', 'Noyau'], ['Autre']].map((words) => fits(labelled(), words))).toEqual([
      ...[true, true, true, true],
      ...[false, false],
    ]);
  });

  it('is the same question in another place, with other points or another copy of its picture', () => {
    const one = labelled();
    expect(asksTheSame(one, { ...one, id: newId(), points: 9, section: 'B', skill: 'x', bankId: newId() })).toBe(true);
    expect(asksTheSame(one, labelled({ picture: { ...picture, id: newId() } }))).toBe(true);
    expect(asksTheSame(one, labelled({ decoys: [] }))).toBe(false);
    expect(asksTheSame(one, labelled({ picture: { ...picture, alt: 'autre' } }))).toBe(false);
  });
});

describe('the questions shown to a pupil', () => {
  it('are drawn from the sitting: always the same, without duplicate, and all of them without a draw', () => {
    fc.assert(
      fc.property(
        fc.array(questions, { minLength: 1, maxLength: 12 }),
        fc.uuid(),
        fc.integer({ min: 1, max: 12 }),
        (all, key, draw) => {
          const own = all.map((one) => ({ ...one, id: newId() }));
          const drawn = drawQuestions(own, { shuffle: true, draw }, key);
          expect(drawQuestions(own, { shuffle: true, draw }, key)).toEqual(drawn);
          expect(drawn).toHaveLength(Math.min(draw, own.length));
          expect(new Set(drawn.map(({ id }) => id)).size).toBe(drawn.length);
          const whole = drawQuestions(own, { shuffle: true, draw: null }, key);
          expect(whole.map(({ id }) => id).toSorted()).toEqual(own.map(({ id }) => id).toSorted());
        },
      ),
      { numRuns: 500 },
    );
  });

  it('reveal nothing of the key: two questions that differ only by their key look the same', () => {
    const key = newId();
    const one = base();
    const figure = { id: newId(), fichier: 'x.png', alt: 'x', width: 1, height: 1 };
    const pairs = (...rights: string[]) => rights.map((right, at) => ({ left: `${at}`, right }));
    const places = (...list: string[]) => list.map((label, at) => ({ label, x: at, y: at }));
    const twins: [object, object][] = [
      [
        { kind: 'single', shuffle: true, choices: [choice('a', 100), choice('b', 0)] },
        { kind: 'single', shuffle: true, choices: [choice('a', 0), choice('b', 100)] },
      ],
      [
        { kind: 'multiple', shuffle: true, strategy: 'all', choices: [choice('a', 100), choice('b', 0)] },
        { kind: 'multiple', shuffle: true, strategy: 'share', choices: [choice('a', 10), choice('b', 90)] },
      ],
      [
        { kind: 'truth', truth: true },
        { kind: 'truth', truth: false },
      ],
      [
        { kind: 'short', accepted: ['oui'], capitals: true, accents: true },
        { kind: 'short', accepted: ['non', 'jamais'], capitals: false, accents: false },
      ],
      [
        { kind: 'number', value: 1, tolerance: 0, relative: false, unit: 'cm' },
        { kind: 'number', value: 7, tolerance: 3, relative: true, unit: 'cm' },
      ],
      [
        { kind: 'gaps', text: 'Le [[chat|matou]] dort.' },
        { kind: 'gaps', text: 'Le [[chien]] dort.' },
      ],
      [
        { kind: 'matching', pairs: pairs('1', '2') },
        { kind: 'matching', pairs: pairs('2', '1') },
      ],
      [
        { kind: 'labels', picture: { ...figure }, labels: places('Noyau', 'Mur'), decoys: ['Cil'] },
        { kind: 'labels', picture: { ...figure }, labels: places('Cil', 'Noyau'), decoys: ['Mur'] },
      ],
    ];
    for (const [a, b] of twins)
      expect(askQuestion({ ...one, ...a } as Question, key)).toEqual(askQuestion({ ...one, ...b } as Question, key));
  });

  it('never list items to be ordered in the right order', () => {
    for (let turn = 0; turn < 200; turn += 1) {
      const ordering = { ...base(), kind: 'ordering', items: ['un', 'deux'] } as Question;
      expect((askQuestion(ordering, newId()) as { items: string[] }).items).toEqual(['deux', 'un']);
    }
  });
});
