import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toStamp } from '#kernel/content/dates.ts';
import { type DeliveryWish, nextDelivery } from './schedule.ts';

const zone = 'Africa/Casablanca';
const wish = (now: string, more: Partial<DeliveryWish> = {}): DeliveryWish => ({
  now: new Date(now),
  timeZone: zone,
  quietFrom: '21:00',
  quietTo: '07:00',
  digestAt: '18:30',
  mode: 'now',
  priority: 'normal',
  ...more,
});
const at = (time: ReturnType<typeof nextDelivery>): string => ('at' in time ? time.at.toISOString() : time.kind);
const wall = (date: Date, timeZone: string): string =>
  `${toStamp(date, timeZone).slice(8, 10)}:${toStamp(date, timeZone).slice(10, 12)}`;

describe('quiet hours', () => {
  it.each([
    ['2026-11-23T11:00:00Z', {}, 'now'],
    ['2026-11-23T20:00:00Z', {}, '2026-11-24T06:00:00.000Z'],
    ['2026-11-23T19:59:59Z', {}, 'now'],
    ['2026-11-24T05:59:59Z', {}, '2026-11-24T06:00:00.000Z'],
    ['2026-11-24T06:00:00Z', {}, 'now'],
    ['2026-11-23T22:00:00Z', { priority: 'critical' }, 'now'],
    ['2026-11-23T22:00:00Z', { priority: 'critical', mode: 'off' }, 'never'],
    ['2026-11-23T22:00:00Z', { quietFrom: '21:00', quietTo: '21:00' }, 'now'],
    ['2026-11-23T12:30:00Z', { quietFrom: '13:00', quietTo: '14:00' }, '2026-11-23T13:00:00.000Z'],
    // Saturday and Sunday are quiet: Friday evening waits for Monday morning, and so does a digest.
    ['2026-11-27T22:00:00Z', { quietDays: [6, 7] }, '2026-11-30T06:00:00.000Z'],
    ['2026-11-28T11:00:00Z', { quietDays: [6, 7], quietTo: '21:00' }, '2026-11-29T23:00:00.000Z'],
    ['2026-11-27T18:00:00Z', { quietDays: [6, 7], mode: 'digest' }, '2026-11-30T17:30:00.000Z'],
    ['2026-11-28T11:00:00Z', { quietDays: [6, 7], priority: 'critical' }, 'now'],
    ['2026-11-30T11:00:00Z', { quietDays: [6, 7] }, 'now'],
  ] as const)('%s %o → %s', (now, more, expected) => expect(at(nextDelivery(wish(now, more)))).toBe(expected));

  it('end on the wall clock on the nights when it changes', () => {
    // Paris: 02:00 becomes 03:00 on 29 March 2026, 03:00 becomes 02:00 on 25 October 2026.
    expect(at(nextDelivery(wish('2026-03-28T22:00:00Z', { timeZone: 'Europe/Paris' })))).toBe(
      '2026-03-29T05:00:00.000Z',
    );
    expect(at(nextDelivery(wish('2026-10-24T20:30:00Z', { timeZone: 'Europe/Paris' })))).toBe(
      '2026-10-25T06:00:00.000Z',
    );
  });

  it('are always respected and never last longer than a day', () => {
    const time = fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
      .map(([h, m]) => `${String(h).padStart(2, '0')}:${String(m).padStart(2, '0')}`);
    const now = fc.date({ min: new Date('2025-01-01'), max: new Date('2027-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(
        now,
        time,
        time,
        fc.constantFrom(zone, 'Europe/Paris', 'America/St_Johns', 'Asia/Kathmandu'),
        (date, quietFrom, quietTo, timeZone) => {
          const found = nextDelivery(wish(date.toISOString(), { timeZone, quietFrom, quietTo }));
          const when = found.kind === 'at' ? found.at : date;
          const clock = wall(when, timeZone);
          const quiet =
            quietFrom <= quietTo ? clock >= quietFrom && clock < quietTo : clock >= quietFrom || clock < quietTo;
          return (quietFrom === quietTo || !quiet) && when >= date && when.getTime() - date.getTime() <= 26 * 3_600_000;
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('the digest', () => {
  it('is sent at the next chosen hour, once a day', () => {
    expect(at(nextDelivery(wish('2026-11-23T11:00:00Z', { mode: 'digest' })))).toBe('2026-11-23T17:30:00.000Z');
    expect(at(nextDelivery(wish('2026-11-23T17:30:00Z', { mode: 'digest' })))).toBe('2026-11-24T17:30:00.000Z');
    expect(at(nextDelivery(wish('2026-11-23T23:00:00Z', { mode: 'digest', digestAt: '23:30' })))).toBe(
      '2026-11-24T22:30:00.000Z',
    );
  });
});
