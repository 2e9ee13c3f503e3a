import { room } from '#kernel/act/act.ts';
import type { TimetableEvents } from './timetable.public.ts';

export const timetableRoom = room<TimetableTables, TimetableEvents>('timetable', {
  tables: [
    'time_frames',
    'time_frame_levels',
    'time_frame_slots',
    'timetables',
    'lesson_series',
    'series_teachers',
    'lessons',
    'lesson_teachers',
    'timetable_publications',
    'calendar_feeds',
  ],
});
