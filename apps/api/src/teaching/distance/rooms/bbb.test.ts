import { describe, expect, it } from 'vitest';
import { createAddress, joinAddress, meetingOf, readAnswer, runningAddress, signedAddress } from './bbb.queries.ts';
import { nameInRoom, standingOf } from './rooms.policy.ts';

const at = { server: 'https://bbb.ecole.ma/bigbluebutton/api', secret: '639259d4-9dd8-4b25-bf01-95f9567eaf4b' };
const values = (address: string): Record<string, string> => Object.fromEntries(new URL(address).searchParams);

describe('a request to a BigBlueButton server', () => {
  it('is signed with SHA-256, as documented', () => {
    const query = { name: 'Test Meeting', meetingID: 'abc123', attendeePW: '111222', moderatorPW: '333444' };
    expect(signedAddress(at, 'create', query)).toBe(
      `${at.server}/create?name=Test+Meeting&meetingID=abc123&attendeePW=111222&moderatorPW=333444&checksum=da9185f7f333cfdfcd6eeac32dca3777510c4c436020d8b887ba5515bd1d189e`,
    );
    expect(signedAddress({ ...at, secret: 'another-secret-of-32-characters' }, 'create', query)).not.toContain(
      'da9185f7f333cfdfcd6eeac32dca3777510c4c436020d8b887ba5515bd1d189e',
    );
    expect(signedAddress(at, 'isMeetingRunning', {})).toMatch(/\/isMeetingRunning\?checksum=[0-9a-f]{64}$/);
  });

  it('opens the same room each time, without recording, and never shows the secret', () => {
    const meeting = meetingOf(7, 'f00d');
    const [first, again] = [createAddress(at, meeting, 'Maths · 6A'), createAddress(at, meeting, 'Maths · 6A')];
    expect(first).toBe(again);
    expect(values(first)).toMatchObject({
      name: 'Maths · 6A',
      meetingID: 'encrier-7-f00d',
      record: 'false',
      autoStartRecording: 'false',
      allowStartStopRecording: 'false',
    });
    expect(values(first)['attendeePW']).not.toBe(values(first)['moderatorPW']);
    expect(values(createAddress(at, meeting, ''))['name']).toBe('Encrier');
    for (const one of [first, runningAddress(at, meeting)]) expect(one).not.toContain(at.secret);
  });

  it('sends a name and a role, with nothing else about the person', () => {
    const given = values(joinAddress(at, 'm', { id: 'p1', name: 'Zoé & Léo = ?', moderates: false }));
    const { checksum, ...rest } = given;
    expect(checksum).toMatch(/^[0-9a-f]{64}$/);
    expect(rest).toEqual({
      fullName: 'Zoé & Léo = ?',
      meetingID: 'm',
      role: 'VIEWER',
      userID: 'p1',
      redirect: 'true',
    });
    expect(values(joinAddress(at, 'm', { id: 'p', name: 'A', moderates: true }))['role']).toBe('MODERATOR');
  });
});

describe('a BigBlueButton answer', () => {
  it.each([
    [
      '<response><returncode>SUCCESS</returncode><running>true</running></response>',
      { state: 'success', running: true },
    ],
    ['<response><returncode>SUCCESS</returncode></response>', { state: 'success', running: false }],
    ['<response><returncode>FAILED</returncode><messageKey>checksumError</messageKey></response>', { state: 'secret' }],
    ['<response><returncode>FAILED</returncode><messageKey>idNotUnique</messageKey></response>', { state: 'refused' }],
    ['<html>SUCCESS</html>', { state: 'unknown' }],
    ['', { state: 'unknown' }],
  ])('%s', (xml, expected) => {
    expect(readAnswer(xml)).toEqual(expected);
  });
});

describe('the room entrance', () => {
  it('is open from ten minutes before a lesson to its end', () => {
    const hours = { begins: new Date('2026-11-23T10:00:00Z'), ends: new Date('2026-11-23T10:55:00Z') };
    const when = (time: string) => standingOf(hours, new Date(`2026-11-23T${time}Z`));
    expect(['09:49:59', '09:50:00', '10:54:59', '10:55:00'].map(when)).toEqual(['early', 'open', 'open', 'over']);
  });

  it('tells for which pupil somebody joins', () => {
    expect(nameInRoom({ self: 'Nadia Alami', children: [] })).toBe('Nadia Alami');
    expect(nameInRoom({ self: 'Nadia Alami', children: ['Adam Alami', 'Lina Alami'] })).toBe(
      'Nadia Alami (Adam Alami, Lina Alami)',
    );
  });
});
