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
import { readAgain, writesOf } from '#kernel/query/writes.ts';

export type FrameList = ResponseOf<typeof timeFrames>;
export type Slot = TimeFrame['slots'][number];
export type { ChangedHours, FrameBody, TimeFrame };

const key = ['planning', 'timetable', 'frames'] as const;
export const framesQuery = queryOptions({
  queryKey: key,
  queryFn: ({ signal }) => api(timeFrames, {}, { signal }),
});

/** The board of the plan shows the frames too. */
const { write } = writesOf(['planning', 'timetable']);
onLive('timetable.changed', () => void readAgain(key));

export const addFrame = (body: FrameBody, idempotencyKey: string): Promise<TimeFrame> =>
  write(api(createFrame, { body }, { quiet: true, idempotencyKey }));
export const changeFrame = (id: string, body: BodyOf<typeof updateFrame>): Promise<TimeFrame> =>
  write(api(updateFrame, { params: { id }, body }, { quiet: true }));
export const deleteFrame = (id: string): Promise<TimeFrame> => write(api(removeFrame, { params: { id } }));
/** Restores a deleted frame under the same id. */
export const restoreFrame = ({ version: _, ...body }: TimeFrame): Promise<TimeFrame> =>
  write(api(createFrame, { body }));
/** Published lessons follow the hours of their slots. */
const hours = writesOf(['planning', 'timetable'], ['planning', 'lessons']);
/** Other hours for the slots of a frame on some days. */
export const giveHours = (frameId: string, body: BodyOf<typeof changeHours>): Promise<ChangedHours> =>
  hours.write(api(changeHours, { params: { id: frameId }, body }, { quiet: true }));
/** Takes changed hours back. */
export const takeHoursBack = (id: string, tell: boolean): Promise<ChangedHours> =>
  hours.write(api(restoreHours, { params: { id }, body: { tell } }));
