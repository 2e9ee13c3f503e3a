import type { Question } from '@encrier/contract/teaching/diagnostic-questions';
import fc from 'fast-check';

const hostile = fc.constantFrom(
  ...[
    'a = b',
    '~non',
    '50 %',
    '%50%',
    '# note',
    '{x}',
    'a -> b',
    '::titre::',
    '\\n',
    '\\',
    '// rien',
    '[html] b',
    '$CATEGORY: x',
  ],
  ...[
    '<b>gras</b>',
    '&amp;',
    'خمسة',
    '“guillemets”',
    'a;b',
    '"',
    'é',
    '=1+1',
    '|',
    'T',
    'FALSE',
    'ligne\nautre',
    '1..5',
    '}',
    '{',
  ],
);
const word = (most: number): fc.Arbitrary<string> =>
  fc
    .oneof(
      hostile,
      fc.string({ maxLength: 40 }),
      fc.tuple(hostile, hostile).map(([a, b]) => `${a} ${b}`),
    )
    .map((one) =>
      one
        .replace(/[\u0000-\u0009\u000B-\u001F\u007F\u202D\u202E\uE000-\uE007]/g, '')
        .trim()
        .slice(0, most)
        .trim(),
    );
const nonEmpty = (most: number): fc.Arbitrary<string> => word(most).map((one) => one || 'x');
const distinct = (most: number, minLength: number): fc.Arbitrary<string[]> =>
  fc.uniqueArray(nonEmpty(most), { minLength, maxLength: 10 });
const base = fc.record({
  id: fc.uuid(),
  section: word(120),
  statement: nonEmpty(400),
  points: fc.integer({ min: 1, max: 400 }).map((one) => one / 4),
  skill: word(80),
});
const percent = fc.constantFrom(-100, -50, 0, 0, 25, 33, 50, 100);
const finite = fc.double({ min: -1e12, max: 1e12, noNaN: true }).map((one) => Number(one.toPrecision(12)) + 0);
const gapWord = fc.constantFrom('AC', 'parallèle', 'خط', 'a b', '3,5', '=x', '~');

type Rest<K> = K extends Question['kind']
  ? Omit<Extract<Question, { kind: K }>, 'id' | 'section' | 'statement' | 'points' | 'skill'>
  : never;
const rests: fc.Arbitrary<Rest<Question['kind']>> = fc.oneof(
  fc
    .tuple(distinct(300, 2), fc.array(fc.tuple(percent, word(80)), { minLength: 10, maxLength: 10 }), fc.boolean())
    .map(([labels, rules, shuffle]) => ({
      kind: 'single' as const,
      choices: labels.map((label, at) => ({ label, percent: at === 0 ? 100 : rules[at]![0], feedback: rules[at]![1] })),
      shuffle,
    })),
  fc
    .tuple(
      distinct(300, 2),
      fc.array(word(80), { minLength: 10, maxLength: 10 }),
      fc.constantFrom('all' as const, 'share' as const, 'percents' as const),
      fc.boolean(),
    )
    .map(([labels, feedback, strategy, shuffle]) => ({
      kind: 'multiple' as const,
      choices: labels.map((label, at) => ({
        label,
        percent: at === 0 ? 75 : at === 1 ? 25 : at % 2 ? -25 : 0,
        feedback: feedback[at]!,
      })),
      strategy,
      shuffle,
    })),
  fc.boolean().map((truth) => ({ kind: 'truth' as const, truth })),
  fc.record({
    kind: fc.constant('short' as const),
    accepted: fc.array(nonEmpty(200), { minLength: 1, maxLength: 10 }),
    capitals: fc.boolean(),
    accents: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('number' as const),
    value: finite,
    tolerance: finite.map((one) => Math.abs(one)),
    relative: fc.boolean(),
    unit: word(20),
  }),
  fc.array(fc.array(gapWord, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 5 }).map((gaps) => ({
    kind: 'gaps' as const,
    text: gaps.map((words) => `avant [[${words.join('|')}]]`).join(' puis '),
  })),
  fc.tuple(distinct(300, 2), fc.array(nonEmpty(300), { minLength: 10, maxLength: 10 })).map(([lefts, rights]) => ({
    kind: 'matching' as const,
    pairs: lefts.map((left, at) => ({ left, right: rights[at]! })),
  })),
  distinct(300, 2).map((items) => ({ kind: 'ordering' as const, items })),
  fc.record({ kind: fc.constant('scale' as const), least: word(60), most: word(60) }),
  fc.constant({ kind: 'long' as const }),
);

/** Questions of every kind, in words that formats have trouble with. */
export const anyQuestions: fc.Arbitrary<Question[]> = fc.array(
  fc.tuple(base, rests).map(([common, rest]) => ({ ...common, ...rest }) as Question),
  { minLength: 1, maxLength: 6 },
);
