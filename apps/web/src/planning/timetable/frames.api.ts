import type { BodyOf, ResponseOf } from '@encrier/contract/kernel/route';
import {
  type ChangedHours,
  changeHours,
  createFrame,
  type FrameBody,
  removeFrame,
  restoreHours,
  type TimeFrame,
  timeFrames,
  updateFrame,
} from '@encrier/contract/planning/timetable';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#kernel/api/client.ts';
import { onLive } from '#kernel/live/live.ts';
import { queries } from '#kernel/query/client.ts';

export type FrameList = ResponseOf<typeof timeFrames>;
export type Slot = TimeFrame['slots'][number];
export type { ChangedHours, FrameBody, TimeFrame };

const key = ['planning', 'timetable', 'frames'] as const;
export const framesQuery = queryOptions({
  queryKey: key,
  queryFn: ({ signal }) => api(timeFrames, {}, { signal }),
});

/** The board of the plan shows the frames too. */
const refresh = (): Promise<void> => queries.invalidateQueries({ queryKey: ['planning', 'timetable'] });
onLive('timetable.changed', () => void queries.invalidateQueries({ queryKey: key }));
const after = async <T>(work: Promise<T>): Promise<T> => {
  const answer = await work;
  await refresh();
  return answer;
};

export const addFrame = (body: FrameBody, idempotencyKey: string): Promise<TimeFrame> =>
  after(api(createFrame, { body }, { quiet: true, idempotencyKey }));
export const changeFrame = (id: string, body: BodyOf<typeof updateFrame>): Promise<TimeFrame> =>
  after(api(updateFrame, { params: { id }, body }, { quiet: true }));
export const deleteFrame = (id: string): Promise<TimeFrame> => after(api(removeFrame, { params: { id } }));
/** Restores a deleted frame under the same id. */
export const restoreFrame = ({ version: _, ...body }: TimeFrame): Promise<TimeFrame> =>
  after(api(createFrame, { body }));
/** Other hours for the slots of a frame on some days; published lessons follow. */
export const giveHours = async (frameId: string, body: BodyOf<typeof changeHours>): Promise<ChangedHours> => {
  const made = await after(api(changeHours, { params: { id: frameId }, body }, { quiet: true }));
  await queries.invalidateQueries({ queryKey: ['planning', 'lessons'] });
  return made;
};
/** Takes changed hours back. */
export const takeHoursBack = async (id: string, tell: boolean): Promise<ChangedHours> => {
  const gone = await after(api(restoreHours, { params: { id }, body: { tell } }));
  await queries.invalidateQueries({ queryKey: ['planning', 'lessons'] });
  return gone;
};
