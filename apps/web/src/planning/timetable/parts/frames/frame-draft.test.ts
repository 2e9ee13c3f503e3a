import { describe, expect, it } from 'vitest';
import {
  bodyOf,
  type FrameDraft,
  nextSlot,
  proposals,
  proposedSlots,
  type SlotDraft,
  slotFaults,
} from './frame-draft.ts';

const slot = (key: string, starts: string, ends: string, weekdays: number[] = []): SlotDraft => ({
  key,
  starts,
  ends,
  kind: 'lesson',
  name: '',
  weekdays,
});
const days = [1, 2, 3, 4, 5];

describe('typed slots', () => {
  it('are reported where they conflict', () => {
    const faults = slotFaults(
      [
        slot('a', '08:00', '09:00'),
        slot('b', '08:55', '09:50'),
        slot('c', '', '10:00'),
        slot('d', '11:00', '10:00'),
        slot('e', '14:00', '15:00', [1]),
        slot('f', '14:00', '15:00', [2]),
      ],
      days,
    );
    expect([...faults]).toEqual([
      ['b', 'meets'],
      ['c', 'empty'],
      ['d', 'order'],
    ]);
  });
  it('continue where the last one ends', () => {
    expect(nextSlot([])).toMatchObject({ starts: '08:00', ends: '08:55' });
    expect(nextSlot([slot('a', '10:00', '11:30')])).toMatchObject({ starts: '11:30', ends: '13:00' });
  });
  it('lose the days removed from the frame', () => {
    const draft: FrameDraft = {
      orgId: 'o',
      name: 'Collège',
      levelIds: [],
      weekdays: [1, 2],
      step: '5',
      alternates: false,
      fromOn: '2026-09-01',
      toOn: '2027-06-30',
      slots: [slot('a', '08:00', '08:55', [2, 5])],
    };
    expect(bodyOf(draft)).toMatchObject({ step: 5, slots: [{ starts: 480, ends: 535, weekdays: [2] }] });
  });
});

it.each(proposals)('the proposal %s is valid unchanged', (which) => {
  const slots = proposedSlots(which);
  expect(slotFaults(slots, days).size).toBe(0);
  expect(slots.filter(({ kind }) => kind === 'lesson').length).toBeGreaterThan(3);
});
it('a day of the collège goes from eight to five', () => {
  const slots = proposedSlots('college');
  expect([slots[0]?.starts, slots.at(-1)?.ends]).toEqual(['08:00', '17:00']);
});
