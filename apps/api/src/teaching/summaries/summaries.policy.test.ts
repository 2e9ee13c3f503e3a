import { summaryMoves, summaryStates } from '@encrier/contract/teaching/summaries';
import { describe, expect, it } from 'vitest';
import { answered, isEmpty, isLater, mayOnSummary, nearestTerm, summaryFlow, upTo } from './summaries.policy.ts';

describe('a report', () => {
  it('is reviewed before it is published, and withdrawn by its managers', () => {
    const table = Object.fromEntries(
      summaryStates.map((state) => [state, summaryMoves.map((move) => summaryFlow.next(state, move))]),
    );
    expect(table).toEqual({
      draft: ['reviewed', null, null],
      reviewed: [null, 'published', 'draft'],
      published: [null, null, 'draft'],
    });
  });
  it('is written by its teachers and its head teacher until it is published, never by read-only users', () => {
    const none = { teaches: false, leads: false, manages: false, looking: false };
    const teacher = mayOnSummary('draft', { ...none, teaches: true });
    expect(teacher).toMatchObject({ comment: true, edit: false, review: false, publish: false, meet: true });
    const head = mayOnSummary('reviewed', { ...none, teaches: true, leads: true });
    expect(head).toMatchObject({ comment: true, edit: true, review: false, publish: true, reopen: true });
    expect(mayOnSummary('published', { ...none, manages: true })).toMatchObject({
      comment: false,
      edit: false,
      publish: false,
      reopen: true,
    });
    expect(mayOnSummary(null, { ...none, manages: true })).toMatchObject({ edit: true, review: false });
    const looks = mayOnSummary('draft', { teaches: true, leads: true, manages: true, looking: true });
    expect(Object.values(looks)).toEqual(Object.values(looks).map(() => false));
  });
  it('is published only with content', () => {
    expect(isEmpty({ general: '', goals: [] }, 0)).toBe(true);
    expect(isEmpty({ general: '', goals: [] }, 1)).toBe(false);
    expect(isEmpty({ general: '', goals: ['Lire'] }, 0)).toBe(false);
  });
});

describe('a self-assessment', () => {
  const questions = [
    { id: 'a', kind: 'scale' as const, label: 'Bien ?' },
    { id: 'b', kind: 'text' as const, label: 'Fier de' },
  ];
  it('contains only answers to its questions', () => {
    const given = [
      { questionId: 'a', value: '9' },
      { questionId: 'b', value: 'Mon exposé' },
      { questionId: 'z', value: 'autre' },
    ];
    expect(answered(questions, given).map(({ questionId, value }) => [questionId, value])).toEqual([
      ['a', ''],
      ['b', 'Mon exposé'],
    ]);
  });
  it('keeps the latest change made on the device', () => {
    expect([isLater(1, null), isLater(3, 2), isLater(2, 2), isLater(1, 2)]).toEqual([true, true, false, false]);
  });
});

it('the term of a day, and the previous ones, are found', () => {
  const terms = [
    { id: '1', startsOn: '2026-09-01', endsOn: '2026-11-30' },
    { id: '2', startsOn: '2026-12-05', endsOn: '2027-03-01' },
  ];
  expect(['2026-08-01', '2026-10-01', '2026-12-02', '2027-06-01'].map((day) => nearestTerm(terms, day)?.id)).toEqual([
    ...['1', '1', '1', '2'],
  ]);
  expect(upTo(terms, '1')).toHaveLength(1);
  expect(upTo(terms, '2')).toHaveLength(2);
});
