import { describe, expect, it, test } from 'vitest';
import { cellOf, type ReviewFacts, reviewNeeded, type StoredRule, wholeMatrix, wordsFound } from './settings.policy.ts';
import { nextOpening } from './settings.public.ts';

const empty = { cells: new Map() };

describe('who may write to whom', () => {
  it.each([
    ['eleve', 'prof', 'allowed', 'own'],
    ['eleve', 'eleve', 'forbidden', 'own'],
    ['eleve', 'parent', 'forbidden', 'own'],
    ['eleve', 'admin', 'allowed', 'all'],
    ['parent', 'prof', 'allowed', 'own'],
    ['parent', 'parent', 'forbidden', 'own'],
    ['parent', 'eleve', 'forbidden', 'own'],
    ['prof', 'parent', 'allowed', 'own'],
    ['prof', 'transport', 'forbidden', 'own'],
    ['admin', 'eleve', 'allowed', 'all'],
  ] as const)('within the school, %s to %s is %s (%s)', (sender, receiver, mode, reach) =>
    expect(cellOf(empty, sender, receiver)).toEqual({ mode, reach }),
  );

  it('follows the school’s own setting where there is one', () => {
    const settings = { cells: new Map([['eleve>prof', { mode: 'review', reach: 'own' } as const]]) };
    expect(cellOf(settings, 'eleve', 'prof').mode).toBe('review');
    const matrix = wholeMatrix(settings);
    expect(matrix).toHaveLength(36);
    expect(matrix.filter((cell) => !cell.usual)).toEqual([
      { sender: 'eleve', receiver: 'prof', mode: 'review', reach: 'own', usual: false },
    ]);
  });
});

const rule = (over: Partial<StoredRule>): StoredRule => ({
  id: 'r',
  version: 1,
  label: 'Règle',
  enabled: true,
  senderRole: null,
  receiverRole: null,
  condition: 'always',
  threshold: null,
  words: [],
  delayMinutes: 60,
  expiry: 'refuse',
  ...over,
});
const facts = (over: Partial<ReviewFacts> = {}): ReviewFacts => ({
  senderRole: 'prof',
  receivers: [{ role: 'parent', mode: 'allowed' }],
  attachments: 0,
  recipients: 18,
  wordsKey: 'sortie au musee vendredi',
  outside: false,
  ...over,
});

describe('a review before sending', () => {
  it.each<[string, Partial<StoredRule>, Partial<ReviewFacts>, boolean]>([
    ['always', {}, {}, true],
    ['never when the rule is off', { enabled: false }, {}, false],
    ['for one sender', { senderRole: 'eleve' }, {}, false],
    ['for one receiver', { receiverRole: 'parent' }, {}, true],
    ['not for another receiver', { receiverRole: 'eleve' }, {}, false],
    ['above a number', { condition: 'recipients', threshold: 17 }, {}, true],
    ['not at that number', { condition: 'recipients', threshold: 18 }, {}, false],
    ['with an attachment', { condition: 'attachment' }, { attachments: 1 }, true],
    ['without one', { condition: 'attachment' }, {}, false],
    ['on a word', { condition: 'words', words: ['musee'] }, {}, true],
    ['not on a part of a word', { condition: 'words', words: ['muse'] }, {}, false],
    ['outside the hours', { condition: 'hours' }, { outside: true }, true],
    ['inside them', { condition: 'hours' }, {}, false],
  ])('is required: %s', (_name, over, given, expected) =>
    expect(reviewNeeded({ rules: [rule(over)] }, facts(given)) !== null).toBe(expected),
  );

  it('comes from the first matching rule, else from the matrix', () => {
    const rules = [rule({ id: 'a', condition: 'attachment' }), rule({ id: 'b', expiry: 'approve', delayMinutes: 30 })];
    expect(reviewNeeded({ rules }, facts())).toEqual({
      why: 'always',
      ruleId: 'b',
      delayMinutes: 30,
      expiry: 'approve',
    });
    expect(
      reviewNeeded(
        { rules: [] },
        facts({
          receivers: [
            { role: 'parent', mode: 'allowed' },
            { role: 'eleve', mode: 'review' },
          ],
        }),
      ),
    ).toEqual({ why: 'matrix', ruleId: null, delayMinutes: 1440, expiry: 'escalate' });
    expect(reviewNeeded({ rules: [] }, facts())).toBeNull();
  });

  it('finds whole words and expressions, in any script', () => {
    expect(wordsFound('il est nul, vraiment!', ['nul', 'vrai', 'est nul'])).toEqual(['nul', 'est nul']);
    expect(wordsFound('هذا كلام سيء', ['كلام', 'كلا'])).toEqual(['كلام']);
    expect(wordsFound('tout', ['', ' '])).toEqual([]);
  });
});

describe('the next opening time', () => {
  const zone = 'Africa/Casablanca';
  const week = { openFrom: '07:00', openTo: '20:00', openDays: [1, 2, 3, 4, 5] };
  test.each([
    ['inside the hours', '2026-11-23T09:00:00Z', null],
    ['before them', '2026-11-23T05:00:00Z', '2026-11-23T06:00:00.000Z'],
    ['after them, the next day', '2026-11-23T19:30:00Z', '2026-11-24T06:00:00.000Z'],
    ['on a Friday evening, Monday', '2026-11-27T21:00:00Z', '2026-11-30T06:00:00.000Z'],
  ])('%s', (_name, now, expected) =>
    expect(nextOpening(week, new Date(now), zone)?.toISOString() ?? null).toBe(expected),
  );

  test('treats hours that pass midnight as two windows', () => {
    const night = { openFrom: '22:00', openTo: '02:00', openDays: [1, 2] };
    expect(nextOpening(night, new Date('2026-11-23T00:30:00Z'), zone)).toBeNull();
    expect(nextOpening(night, new Date('2026-11-23T10:00:00Z'), zone)?.toISOString()).toBe('2026-11-23T21:00:00.000Z');
  });
  test('is always open with equal hours, except on closed days', () => {
    expect(
      nextOpening(
        { openFrom: '00:00', openTo: '00:00', openDays: [1, 2, 3, 4, 5, 6, 7] },
        new Date('2026-11-22T03:00:00Z'),
        zone,
      ),
    ).toBeNull();
    expect(
      nextOpening(
        { openFrom: '00:00', openTo: '00:00', openDays: [1] },
        new Date('2026-11-22T12:00:00Z'),
        zone,
      )?.toISOString(),
    ).toBe('2026-11-22T23:00:00.000Z');
  });
});
