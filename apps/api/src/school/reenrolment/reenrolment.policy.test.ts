import { describe, expect, it, test } from 'vitest';
import { decisionFault, isOpen, reminderOn, stateOf, cleanAnswer } from './reenrolment.policy.ts';

describe('the status of a pupil', () => {
  it.each([
    [[], null, 'waiting'],
    [['unsure'], null, 'unsure'],
    [['unsure', 'accept'], null, 'accepted'],
    [['refuse', 'refuse'], null, 'refused'],
    [['accept', 'refuse'], null, 'conflict'],
    [['accept', 'refuse'], 'enrolled', 'enrolled'],
    [['refuse'], 'leaving', 'leaving'],
  ] as const)('%j decided %s: %s', (choices, decision, expected) => expect(stateOf(choices, decision)).toBe(expected));
});

describe('the notification of a day', () => {
  const span = { state: 'published', opensOn: '2027-03-01', closesOn: '2027-03-31' };
  it.each([
    ['2027-02-28', null],
    ['2027-03-01', 'opening'],
    ['2027-03-23', 'opening'],
    ['2027-03-24', 'week'],
    ['2027-03-28', 'week'],
    ['2027-03-29', 'last'],
    ['2027-03-31', 'last'],
    ['2027-04-01', null],
  ] as const)('%s: %s', (day, expected) => expect(reminderOn(span, day)).toBe(expected));
  test('is none before the campaign is published, and none once it is closed', () => {
    for (const state of ['draft', 'closed'])
      expect([isOpen({ ...span, state }, '2027-03-10'), reminderOn({ ...span, state }, '2027-03-10')]).toEqual([
        false,
        null,
      ]);
  });
});

test('an answer keeps only the data of its choice', () => {
  const said = {
    options: 'Latin',
    boardRegime: 'Externe',
    reason: 'Déménagement',
    destination: 'Lycée',
    certificate: true,
  };
  expect(cleanAnswer({ ...said, choice: 'accept' })).toEqual({
    choice: 'accept',
    options: 'Latin',
    boardRegime: 'Externe',
    reason: '',
    destination: '',
    certificate: false,
  });
  expect(cleanAnswer({ ...said, choice: 'refuse' })).toEqual({
    choice: 'refuse',
    options: '',
    boardRegime: '',
    reason: 'Déménagement',
    destination: 'Lycée',
    certificate: true,
  });
  expect(cleanAnswer({ ...said, choice: 'unsure' })).toEqual({
    choice: 'unsure',
    options: '',
    boardRegime: '',
    reason: '',
    destination: '',
    certificate: false,
  });
});

describe('a decision of the office', () => {
  it.each([
    ['enrolled', ['accept'], '', 0, false, null],
    ['enrolled', ['refuse'], '', 0, false, 'reenrolment.nothing_said'],
    ['leaving', [], '', 0, false, 'reenrolment.nothing_said'],
    ['leaving', ['unsure'], '', 0, true, 'reenrolment.nothing_said'],
    ['enrolled', ['accept', 'refuse'], '', 0, false, 'reenrolment.note_missing'],
    ['leaving', ['accept', 'refuse'], 'Jugement lu', 0, false, null],
    ['enrolled', ['accept'], '', 2, false, 'reenrolment.papers_missing'],
    ['enrolled', ['accept'], '', 2, true, null],
    ['leaving', ['refuse'], '', 2, false, null],
  ] as const)(
    '%s after %j, note « %s », %i missing, anyway %s: %s',
    (decision, choices, note, missing, anyway, expected) =>
      expect(decisionFault({ decision, choices, note, missing, anyway })).toBe(expected),
  );
});
