import { timetableEvents } from '@encrier/contract/planning/lessons';
import { room } from '#kernel/act/act.ts';

export const timetableRoom = room('timetable', {
  tables: [
    'time_frames',
    'time_frame_levels',
    'time_frame_slots',
    'timetables',
    'lesson_series',
    'series_teachers',
    'changed_hours',
    'changed_hours_slots',
    'changed_hours_left',
    'lessons',
    'lesson_teachers',
    'timetable_publications',
    'calendar_feeds',
  ],
  events: timetableEvents,
});
export type TimetableTx = Parameters<Parameters<typeof timetableRoom.act>[2]>[0];
