import { describe, expect, it } from 'vitest';
import { answersAtHome, mayOnNote, wrongIn } from './conduct.policy.ts';

const today = '2026-11-23';
const note = { category: 'work' as const, share: 'none' as const, familyText: '', happenedOn: today };

describe('the text of a note', () => {
  it.each([
    ['a note of the staff', {}, null],
    ['a day to come', { happenedOn: '2026-11-24' }, 'conduct.day_to_come'],
    ['shared without its text', { share: 'family' as const, familyText: '  ' }, 'conduct.family_text_missing'],
    ['shared with its text', { share: 'guardians' as const, familyText: 'Bravo' }, null],
    [
      'health shared',
      { category: 'health' as const, share: 'family' as const, familyText: 'x' },
      'conduct.confidential_shared',
    ],
    [
      'a concern shared',
      { category: 'concern' as const, share: 'guardians' as const, familyText: 'x' },
      'conduct.confidential_shared',
    ],
    ['a concern among the staff', { category: 'concern' as const }, null],
  ])('%s', (_name, part, code) => expect(wrongIn({ ...note, ...part }, today)?.code ?? null).toBe(code));
});

it.each([
  ['a guardian of a child', { self: false, ofAge: false }, true],
  ['a child himself', { self: true, ofAge: false }, false],
  ['a pupil of age', { self: true, ofAge: true }, true],
  ['a guardian of a pupil of age', { self: false, ofAge: true }, false],
])('%s answers: %s', (_name, reader, expected) => expect(answersAtHome(reader)).toBe(expected));

const standing = { mine: true, shared: true, touched: false, toAnswer: false };
const teacher = { writes: true, office: false, looking: false };
it.each([
  ['its author', standing, teacher, { edit: true, withdraw: true, reply: true, settle: false }],
  [
    'its author, once answered',
    { ...standing, touched: true, toAnswer: true },
    teacher,
    { edit: false, withdraw: true, reply: true, settle: true },
  ],
  ['a colleague', { ...standing, mine: false }, teacher, { edit: false, withdraw: false, reply: true, settle: false }],
  [
    'school life',
    { ...standing, mine: false },
    { ...teacher, office: true },
    { edit: false, withdraw: true, reply: true, settle: false },
  ],
  [
    'who does not write',
    standing,
    { ...teacher, writes: false },
    { edit: false, withdraw: false, reply: false, settle: false },
  ],
  [
    'who looks as somebody',
    standing,
    { ...teacher, looking: true },
    { edit: false, withdraw: false, reply: false, settle: false },
  ],
])('%s', (_name, one, reader, expected) => expect(mayOnNote(one, reader)).toEqual(expected));
