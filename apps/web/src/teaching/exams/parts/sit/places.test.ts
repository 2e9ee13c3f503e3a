import type { ExamSeat } from '@encrier/contract/teaching/exams';
import { describe, expect, it } from 'vitest';
import { placesOf } from './places.ts';

const seat = (pupilId: string, roomId: string | null, number: number | null): ExamSeat => ({
  pupilId,
  label: pupilId,
  labelAr: '',
  photo: '-',
  class: '6e A',
  number: 1,
  roomId,
  seat: number,
  ends: 600,
  presence: null,
  handedAt: null,
  version: 1,
});

describe('seats of a room', () => {
  it('are all listed, with their pupils and nobody of another room', () => {
    const places = placesOf({ id: 'a', capacity: 3 }, [seat('x', 'a', 2), seat('y', 'b', 1), seat('z', null, null)]);
    expect(places.map(({ seat: at, pupil }) => [at, pupil?.pupilId ?? ''])).toEqual([
      [1, ''],
      [2, 'x'],
      [3, ''],
    ]);
  });
  it('exceed the occupied ones a little where a room has no capacity, and are never fewer', () => {
    expect(placesOf({ id: 'a', capacity: null }, [seat('x', 'a', 2)]).length).toBe(6);
    expect(placesOf({ id: 'a', capacity: 1 }, [seat('x', 'a', 3)]).length).toBe(3);
    expect(placesOf({ id: 'a', capacity: 2000 }, []).length).toBe(200);
  });
});
