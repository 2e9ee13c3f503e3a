import { expect, it } from 'vitest';
import { mayBeAssigned, mayHandle } from './officers.policy.ts';

const facts = {
  authorId: 'author',
  concernedId: 'concerned',
  assignedTo: null as string | null,
  confidential: false,
  familyIds: ['mother'],
};
const officer = (accountId: string, personId: string | null = 'somebody', directs = false) => ({
  accountId,
  personId,
  directs,
});

it.each([
  ['an officer', officer('o'), true],
  ['the author himself', officer('author'), false],
  ['the person concerned', officer('o', 'concerned'), false],
  ['the direction, when it is concerned', officer('o', 'concerned', true), false],
  ['a guardian of the child', officer('o', 'mother'), false],
  ['an account without a person', officer('o', null), true],
])('%s handles it: %s', (_name, who, expected) => {
  expect(mayBeAssigned(who, facts)).toBe(expected);
  expect(mayHandle(who, facts)).toBe(expected);
});

it.each([
  ['an officer', officer('o'), null, false],
  ['who is in charge', officer('o'), 'o', true],
  ['the direction', officer('d', 'd', true), null, true],
  ['the person concerned, though in charge', officer('o', 'concerned'), 'o', false],
])('%s reads a confidential one: %s', (_name, who, assignedTo, expected) =>
  expect(mayHandle(who, { ...facts, confidential: true, assignedTo })).toBe(expected),
);
