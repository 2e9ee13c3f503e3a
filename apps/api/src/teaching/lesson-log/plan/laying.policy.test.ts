import { describe, expect, it } from 'vitest';
import { layOut, partTitle, shiftOver } from './laying.policy.ts';

const step = (id: string, lessons = 1) => ({ id, lessons, title: id });
const lesson = (id: string, written = false) => ({ id, written });

describe('placing a sequence', () => {
  it('gives each step its lessons in order and skips those already written', () => {
    const { placed, over } = layOut(
      [step('a', 2), step('b')],
      [lesson('1'), lesson('2', true), lesson('3'), lesson('4'), lesson('5')],
    );
    expect(placed.map((one) => [one.lesson.id, one.step?.id ?? null, one.part])).toEqual([
      ['1', 'a', 1],
      ['2', null, 0],
      ['3', 'a', 2],
      ['4', 'b', 1],
    ]);
    expect(over).toBe(0);
  });

  it('reports steps without a lesson', () => {
    expect(layOut([step('a', 3)], [lesson('1'), lesson('2', true)])).toMatchObject({ over: 2 });
    expect(layOut([], [lesson('1')])).toEqual({ placed: [], over: 0 });
  });

  it('numbers the lessons of a long step within the maximum title length', () => {
    expect(partTitle({ title: 'Thalès', lessons: 1 }, 1)).toBe('Thalès');
    expect(partTitle({ title: 'Thalès', lessons: 3 }, 2)).toBe('Thalès (2/3)');
    expect(partTitle({ title: 'x'.repeat(120), lessons: 10 }, 10)).toHaveLength(120);
  });
});

describe('shifting prepared lessons', () => {
  const at = (id: string, entryId: string | null, fixed = false) => ({ id, entryId, fixed });
  const moved = (lessons: ReturnType<typeof at>[]) => shiftOver(lessons)?.map(({ entryId, to }) => [entryId, to.id]);

  it('moves each to the next until a lesson is free, past those that stay', () => {
    expect(moved([at('1', 'a'), at('2', 'b'), at('3', 'c', true), at('4', null), at('5', 'e')])).toEqual([
      ['a', '2'],
      ['b', '4'],
    ]);
  });

  it('moves nothing without a free lesson, or with nothing to move', () => {
    expect(moved([at('1', 'a'), at('2', 'b')])).toBeUndefined();
    expect(moved([at('1', null), at('2', 'b')])).toEqual([]);
  });
});
