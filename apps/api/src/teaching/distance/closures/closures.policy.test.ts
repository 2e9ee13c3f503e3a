import { describe, expect, it } from 'vitest';
import { isSecret, mayClose, roomOf, serverOf } from './closures.policy.ts';

describe('a closure', () => {
  it('begins today at the earliest, and lasts fifteen days at most', () => {
    const today = '2026-11-25';
    expect(mayClose({ from: today, to: today }, today)).toBe(true);
    expect(mayClose({ from: '2026-11-24', to: today }, today)).toBe(false);
    expect(mayClose({ from: '2026-11-27', to: '2026-11-26' }, today)).toBe(false);
    expect(mayClose({ from: today, to: '2026-12-09' }, today)).toBe(true);
    expect(mayClose({ from: today, to: '2026-12-10' }, today)).toBe(false);
  });
});

describe('the server of an organisation', () => {
  it('has a secure address without a path', () => {
    expect(serverOf('jitsi', 'https://visio.ecole.ma/')).toBe('https://visio.ecole.ma');
    expect(serverOf('jitsi', 'https://visio.ecole.ma:8443/salles')).toBe('https://visio.ecole.ma:8443/salles');
    for (const wrong of [
      '',
      'visio.ecole.ma',
      'http://visio.ecole.ma',
      'javascript:alert(1)',
      'https://a:b@c.ma',
      'https://c.ma/?x=1',
    ])
      expect(serverOf('jitsi', wrong)).toBeNull();
  });

  it('is none where teachers give their own addresses', () => {
    expect([serverOf('link', ''), serverOf('link', 'https://visio.ecole.ma')]).toEqual(['', null]);
  });

  it('that creates rooms has a hostname, the https port and its API path', () => {
    const api = 'https://bbb.ecole.ma/bigbluebutton/api';
    for (const typed of ['https://bbb.ecole.ma', 'https://bbb.ecole.ma/bigbluebutton/', api, `${api}/`])
      expect(serverOf('bigbluebutton', typed)).toBe(api);
    for (const wrong of [
      'http://bbb.ecole.ma/bigbluebutton/api',
      'https://bbb.ecole.ma:8443/bigbluebutton/api',
      'https://localhost/bigbluebutton/api',
      'https://10.0.0.7/bigbluebutton/api',
      'https://[::1]/bigbluebutton/api',
      'http://127.0.0.1:8090/bigbluebutton/api',
      '',
    ])
      expect(serverOf('bigbluebutton', wrong), wrong).toBeNull();
    const here = 'http://127.0.0.1:8090/bigbluebutton/api';
    expect([serverOf('bigbluebutton', here, true), serverOf('jitsi', here, true)]).toEqual([here, null]);
  });

  it('has a long secret', () => {
    expect(isSecret('639259d4-9dd8-4b25-bf01-95f9567eaf4b')).toBe(true);
    for (const wrong of ['', 'short', 'with spaces in the middle', 'é'.repeat(40)]) expect(isSecret(wrong)).toBe(false);
  });

  it('creates rooms', () => {
    expect(roomOf('https://visio.ecole.ma', 'abc')).toBe('https://visio.ecole.ma/encrier-abc');
  });
});
