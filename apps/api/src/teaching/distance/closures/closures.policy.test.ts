import { describe, expect, it } from 'vitest';
import { mayClose, roomOf, serverOf } from './closures.policy.ts';

describe('a closure', () => {
  it('begins today at the earliest, and lasts at most fifteen days', () => {
    const today = '2026-11-25';
    expect(mayClose({ from: today, to: today }, today)).toBe(true);
    expect(mayClose({ from: '2026-11-24', to: today }, today)).toBe(false);
    expect(mayClose({ from: '2026-11-27', to: '2026-11-26' }, today)).toBe(false);
    expect(mayClose({ from: today, to: '2026-12-09' }, today)).toBe(true);
    expect(mayClose({ from: today, to: '2026-12-10' }, today)).toBe(false);
  });
});

describe('the server of an organisation', () => {
  it('is a secure address with nothing behind it', () => {
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

  it('is none where teachers give their addresses', () => {
    expect([serverOf('link', ''), serverOf('link', 'https://visio.ecole.ma')]).toEqual(['', null]);
  });

  it('makes rooms', () => {
    expect(roomOf('https://visio.ecole.ma', 'abc')).toBe('https://visio.ecole.ma/encrier-abc');
  });
});
