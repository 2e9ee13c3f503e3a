import { describe, expect, it } from 'vitest';
import {
  type BoardFacts,
  canBoard,
  canCard,
  firstComment,
  isReviewed,
  levelOn,
  seesCard,
  seesNames,
  type Standing,
} from './boards.policy.ts';

const board: BoardFacts = {
  pupils: 'post',
  guardians: 'read',
  staff: 'moderate',
  review: 'pupils',
  anonymous: false,
  freeMoves: false,
  reactions: true,
  comments: 'moderated',
  state: 'open',
};
const nobody: Standing = { accountId: 'me', owner: false, manages: false, creates: false, kinds: [], looking: false };
const pupil: Standing = { ...nobody, kinds: ['pupils'] };
const parent: Standing = { ...nobody, kinds: ['guardians'] };
const teacher: Standing = { ...nobody, kinds: ['staff'], creates: true };
const owner: Standing = { ...nobody, owner: true, creates: true };
const head: Standing = { ...nobody, manages: true };

describe('what a board allows', () => {
  it.each([
    ['nobody it addresses', nobody, 'none'],
    ['a pupil', pupil, 'post'],
    ['a parent', parent, 'read'],
    ['a colleague', teacher, 'moderate'],
    ['its owner', owner, 'moderate'],
    ['who moderates the school', head, 'moderate'],
    ['a teacher who is a parent too: the wider', { ...nobody, kinds: ['guardians', 'staff'] as const }, 'moderate'],
  ] as const)('%s', (_name, standing, expected) => expect(levelOn(board, standing)).toBe(expected));

  it.each([
    ['a pupil', pupil, { post: true, moderate: false, manage: false, copy: false }],
    ['a parent', parent, { post: false, moderate: false, manage: false, copy: false }],
    ['a colleague', teacher, { post: true, moderate: true, manage: false, copy: true }],
    ['its owner', owner, { post: true, moderate: true, manage: true, copy: true }],
    ['who moderates the school', head, { post: true, moderate: true, manage: true, copy: false }],
    [
      'who looks through a pupil’s eyes',
      { ...pupil, looking: true },
      { post: false, moderate: false, manage: false, copy: false },
    ],
  ] as const)('%s may', (_name, standing, expected) => expect(canBoard(board, standing)).toEqual(expected));

  it('refuses everything once locked or archived', () => {
    for (const state of ['locked', 'archived'] as const)
      expect(canBoard({ ...board, state }, owner)).toMatchObject({ post: false, manage: true });
  });
});

describe('review before publication', () => {
  it.each([
    ['none', pupil, false],
    ['pupils', pupil, true],
    ['pupils', parent, false],
    ['all', pupil, true],
    ['all', { ...parent }, true],
    ['all', teacher, false],
    ['all', owner, false],
    ['pupils', head, false],
  ] as const)('%s', (review, standing, expected) =>
    expect(isReviewed({ ...board, review, guardians: 'post' }, standing)).toBe(expected),
  );

  it.each([
    ['none', 'published', true, false],
    ['read', 'published', false, true],
    ['read', 'pending', false, false],
    ['post', 'pending', true, true],
    ['post', 'refused', false, false],
    ['post', 'refused', true, true],
    ['moderate', 'pending', false, true],
  ] as const)('level %s, %s, mine %s: %s', (level, status, mine, expected) =>
    expect(seesCard(level, { status, mine })).toBe(expected),
  );

  it.each([
    ['off', pupil, 'published'],
    ['free', pupil, 'published'],
    ['moderated', pupil, 'pending'],
    ['moderated', teacher, 'published'],
  ] as const)('comments %s', (comments, standing, expected) =>
    expect(firstComment({ ...board, comments }, standing)).toBe(expected),
  );
});

describe('names', () => {
  it.each([
    ['a pupil', pupil, false],
    ['a parent', parent, false],
    ['a teacher', teacher, true],
    ['its owner', owner, true],
    ['who moderates the school', head, true],
  ] as const)('hidden, %s', (_name, standing, expected) =>
    expect(seesNames({ anonymous: true }, standing)).toBe(expected),
  );
  it('shown: everybody sees them', () => expect(seesNames({ anonymous: false }, pupil)).toBe(true));
});

describe('what a user may do to a card', () => {
  const [own, others] = [{ mine: true, status: 'published' } as const, { mine: false, status: 'published' } as const];
  const none = { edit: false, move: false, remove: false, decide: false, pin: false, react: false, comment: false };
  it.each([
    [
      'a pupil on his own',
      board,
      pupil,
      own,
      { ...none, edit: true, move: true, remove: true, react: true, comment: true },
    ],
    ['a pupil on another’s', board, pupil, others, { ...none, react: true, comment: true }],
    [
      'a pupil on another’s where all may move',
      { ...board, freeMoves: true },
      pupil,
      others,
      { ...none, move: true, react: true, comment: true },
    ],
    [
      'a pupil on his own that waits',
      board,
      pupil,
      { mine: true, status: 'pending' },
      { ...none, edit: true, move: true, remove: true },
    ],
    ['a parent who reads', board, parent, others, { ...none, react: true }],
    [
      'a moderator: everything but the words',
      board,
      teacher,
      others,
      { ...none, move: true, remove: true, decide: true, pin: true, react: true, comment: true },
    ],
    [
      'its owner on a card that waits',
      board,
      owner,
      { mine: false, status: 'pending' },
      { ...none, move: true, remove: true, decide: true, pin: true },
    ],
    ['a locked board', { ...board, state: 'locked' }, pupil, own, none],
    ['a locked board, its moderator', { ...board, state: 'locked' }, teacher, others, { ...none, decide: true }],
    ['a board put away', { ...board, state: 'archived' }, owner, others, none],
    ['no reactions, no comments', { ...board, reactions: false, comments: 'off' }, pupil, others, none],
    ['who looks through a moderator’s eyes', board, { ...teacher, looking: true }, others, none],
  ] as const)('%s', (_name, facts, standing, card, expected) =>
    expect(canCard(facts, standing, card)).toEqual(expected),
  );
});
