import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  daysInSight,
  edgeBeside,
  edgeNear,
  type Field,
  frameOf,
  itemsOn,
  marksOf,
  ofTurn,
  overlap,
  placeBeside,
  placeNear,
  placeOnDay,
  placesFor,
  share,
  sideBySide,
} from './layout.tsx';
import type { WeekDay, WeekItem, WeekSlot } from './model.tsx';

const days: WeekDay[] = ['lun', 'mar', 'mer', 'jeu', 'ven'].map((key) => ({ key, name: key, short: key }));
const slots: WeekSlot[] = [
  [510, 565],
  [565, 620],
  [635, 690],
  [690, 745],
].map(([start, end], index) => ({ key: `s${index}`, start: start!, end: end! }));
const field: Field = { days, slots, step: 15, frame: { start: 510, end: 745 } };
const free: Field = { days, slots: [], step: 15, frame: { start: 480, end: 1080 } };
const item = (id: string, start: number, end: number, more: Partial<WeekItem> = {}): WeekItem => ({
  id,
  day: 'lun',
  start,
  end,
  title: id,
  ...more,
});

describe('hours drawn', () => {
  test('whole hours surround the items, ten hours when there is nothing', () => {
    expect(frameOf([item('a', 515, 620)], {})).toEqual({ start: 480, end: 660 });
    expect(frameOf([], {})).toEqual({ start: 480, end: 1080 });
    expect(frameOf([item('a', 515, 620)], { hours: { start: 540, end: 1020 } })).toEqual({ start: 480, end: 1020 });
  });
  test('slots give the edges, and an item outside extends them', () => {
    expect(frameOf([], { slots })).toEqual({ start: 510, end: 745 });
    expect(frameOf([item('a', 1000, 1030)], { slots })).toEqual({ start: 510, end: 1030 });
  });
  test('marks are the slots, without collisions, or whole hours', () => {
    const friday: WeekSlot = { key: 'f', start: 520, end: 575, days: ['ven'] };
    expect(marksOf(field.frame, [...slots, friday]).map((mark) => mark.start)).toEqual([510, 565, 635, 690]);
    expect(marksOf({ start: 480, end: 600 }, []).map((mark) => mark.start)).toEqual([480, 540, 600]);
  });
  test('a share never leaves the frame', () => {
    expect(share({ start: 480, end: 580 }, { start: 430, end: 530 })).toEqual({ from: 0, size: 50 });
    expect(share({ start: 480, end: 580 }, { start: 505, end: 900 })).toEqual({ from: 25, size: 75 });
  });
});

describe('side by side', () => {
  test('an item that follows keeps the whole width, overlapping ones share it', () => {
    const lanes = sideBySide([item('a', 510, 565), item('b', 565, 620), item('c', 570, 600)]);
    expect(lanes.get('a')).toEqual({ lane: 0, lanes: 1, span: 1 });
    expect(lanes.get('b')).toEqual({ lane: 0, lanes: 2, span: 1 });
    expect(lanes.get('c')).toEqual({ lane: 1, lanes: 2, span: 1 });
  });
  test('an item uses the free lanes beside it', () => {
    const lanes = sideBySide([item('a', 500, 620), item('b', 500, 540), item('c', 500, 530), item('d', 560, 620)]);
    expect(lanes.get('d')).toEqual({ lane: 1, lanes: 3, span: 2 });
  });
  test('no two items of a day overlap on screen, for any hours', () => {
    const spans = fc.array(fc.tuple(fc.integer({ min: 0, max: 90 }), fc.integer({ min: 1, max: 30 })), {
      maxLength: 25,
    });
    fc.assert(
      fc.property(spans, (drawn) => {
        const all = itemsOn(
          drawn.map(([start, length], index) => item(`i${index}`, start, start + length)),
          'lun',
        );
        const lanes = sideBySide(all);
        for (const [index, one] of all.entries()) {
          const a = lanes.get(one.id)!;
          expect(a.span).toBeGreaterThan(0);
          expect(a.lane + a.span).toBeLessThanOrEqual(a.lanes);
          for (const other of all.slice(index + 1).filter((next) => overlap(one, next))) {
            const b = lanes.get(other.id)!;
            expect(a.lane + a.span <= b.lane || b.lane + b.span <= a.lane).toBe(true);
          }
        }
      }),
    );
  });
  test('alternation: one week shows its own items and those of every week; all show A before B', () => {
    const all = [item('b', 510, 565, { turn: 'B' }), item('a', 510, 565, { turn: 'A' }), item('each', 600, 650)];
    expect(ofTurn(all, 'A').map((one) => one.id)).toEqual(['a', 'each']);
    expect(itemsOn(ofTurn(all, null), 'lun').map((one) => one.id)).toEqual(['a', 'b', 'each']);
  });
});

describe('places', () => {
  const one = { day: 'lun', start: 510, end: 565 };
  const two = { day: 'lun', start: 565, end: 690 };
  test('near a minute: the closest slot, with the same number of slots', () => {
    expect(placeNear(field, one, 'mar', 640)).toEqual({ day: 'mar', start: 635, end: 690 });
    expect(placeNear(field, two, 'mar', 740)).toEqual({ day: 'mar', start: 635, end: 745 });
    expect(placeNear(field, { day: 'lun', start: 510, end: 540 }, 'mar', 700).end).toBe(720);
  });
  test('near a minute without slots: the closest step, inside the frame', () => {
    expect(placeNear(free, one, 'jeu', 607)).toEqual({ day: 'jeu', start: 600, end: 655 });
    expect(placeNear(free, one, 'jeu', 2000)).toEqual({ day: 'jeu', start: 1025, end: 1080 });
  });
  test('by keys: slot by slot and day by day, within the edges', () => {
    expect(placeBeside(field, one, 1).start).toBe(565);
    expect(placeBeside(field, one, -1)).toEqual(one);
    expect(placeBeside(free, one, 1)).toEqual({ day: 'lun', start: 525, end: 580 });
    expect(placeOnDay(field, one, 1).day).toBe('mar');
    expect(placeOnDay(field, one, -1)).toEqual(one);
  });
  test('a day with other slots uses the nearest', () => {
    const short = [
      ...slots.map((slot) => ({ ...slot, days: ['lun'] })),
      { key: 'm', start: 520, end: 560, days: ['mar'] },
    ];
    expect(placeOnDay({ ...field, slots: short }, one, 1)).toEqual({ day: 'mar', start: 520, end: 560 });
  });
  test('edges stop at slots and keep at least one', () => {
    expect(edgeNear(field, one, 'end', 700)).toEqual({ ...one, end: 690 });
    expect(edgeNear(field, two, 'start', 640)).toEqual({ ...two, start: 635 });
    expect(edgeNear(field, one, 'start', 740)).toEqual(one);
    expect(edgeNear(free, one, 'end', 100).end).toBe(525);
    expect(edgeBeside(field, one, 1).end).toBe(620);
    expect(edgeBeside(field, one, -1)).toEqual(one);
  });
  test('every possible place of an item, once', () => {
    expect(placesFor(field, one)).toHaveLength(20);
    expect(placesFor(field, two).filter((place) => place.day === 'mer')).toEqual([
      { day: 'mer', start: 510, end: 620 },
      { day: 'mer', start: 565, end: 690 },
      { day: 'mer', start: 635, end: 745 },
    ]);
    expect(placesFor(free, one)).toEqual([]);
  });
});

test('visible days: all, one, or three around the chosen one', () => {
  const keys = (chosen: string, count: number) => daysInSight(days, chosen, count).map((day) => day.key);
  expect(keys('mer', 7)).toHaveLength(5);
  expect(keys('mer', 1)).toEqual(['mer']);
  expect(keys('lun', 3)).toEqual(['lun', 'mar', 'mer']);
  expect(keys('mer', 3)).toEqual(['mar', 'mer', 'jeu']);
  expect(keys('ven', 3)).toEqual(['mer', 'jeu', 'ven']);
});
