import { describe, expect, it } from 'vitest';
import type { AccountActor } from '#kernel/policy/actor.ts';
import { fillingOf, readValue, wrongField } from './custom-fields.policy.ts';

describe('a value', () => {
  it.each([
    ['text', '  Casier 12  ', 'Casier 12'],
    ['text', '   ', ''],
    ['number', '007,50', '7.5'],
    ['number', '-0', '0'],
    ['number', '+12.000', '12'],
    ['number', '1e3', null],
    ['number', '12 kg', null],
    ['date', '2026-02-28', '2026-02-28'],
    ['date', '2026-02-30', null],
    ['date', '28/02/2026', null],
    ['choice', 'M', 'M'],
    ['choice', 'XXL', null],
    ['yes_no', 'yes', 'yes'],
    ['yes_no', 'oui', null],
  ] as const)('of type %s, sent as %j, is kept as %j', (type, sent, kept) => {
    expect(readValue(type, ['S', 'M', 'L'], sent)).toBe(kept);
  });
});

it('a field has choices exactly when its type needs them, and families read neither staff fields nor protected ones', () => {
  const field = { type: 'text', choices: [], readers: 'office', family: false } as const;
  expect(wrongField('pupil', field)).toBeNull();
  expect(wrongField('pupil', { ...field, type: 'choice' })).toBe('custom_fields.choices');
  expect(wrongField('pupil', { ...field, choices: ['a'] })).toBe('custom_fields.choices');
  expect(wrongField('pupil', { ...field, family: true })).toBeNull();
  expect(wrongField('staff', { ...field, family: true })).toBe('custom_fields.family');
  expect(wrongField('pupil', { ...field, family: true, readers: 'protected' })).toBe('custom_fields.family');
});

describe('the fields that a list of pupils may fill', () => {
  const over = (orgIds: readonly string[] | null) => ({ all: true as const, orgIds });
  const taught = { all: false as const, teacherId: 'x' };
  const unguarded = ['teachers', 'office'];
  const every = [...unguarded, 'protected'];
  it.each([
    ['the whole school', [over(null), over(null), over(null), over(null)], { readers: every, orgIds: null }],
    ['without protected data', [over(null), over(null), over(null), taught], { readers: unguarded, orgIds: null }],
    [
      'the establishments of all its rights',
      [over(null), over(['a', 'b']), over(['b', 'c']), over(['b'])],
      { readers: every, orgIds: ['b'] },
    ],
    [
      'protected data of a part of them alone',
      [over(['a', 'b']), over(null), over(null), over(['a'])],
      { readers: unguarded, orgIds: ['a', 'b'] },
    ],
    ['rights that meet nowhere', [over(['a']), over(null), over(['b']), over(null)], { readers: [], orgIds: [] }],
    ['classes alone', [taught, over(null), over(null), over(null)], { readers: [], orgIds: [] }],
  ] as const)('are checked with %s', (_, [view, contacts, edit, sensitive], kept) => {
    const reaches = {
      'people.view': view,
      'people.contacts': contacts,
      'people.edit': edit,
      'people.sensitive': sensitive,
    };
    const actor = { lookedAtBy: null } as AccountActor;
    expect(fillingOf(actor, (permission) => reaches[permission])).toEqual(kept);
    const looked = { lookedAtBy: 'y' } as unknown as AccountActor;
    expect(fillingOf(looked, () => over(null)).readers).toEqual([]);
  });
});
