import { type Lesson, ownRoom } from '@encrier/contract/planning/lessons';
import { leads, stays, workflow } from '#kernel/policy/workflow.ts';

/** States of a dated lesson: it takes place or not; one given to somebody else (`settle`) takes place again. */
export const lessonFlow = workflow<Lesson['state'], 'change' | 'link' | 'cancel' | 'restore' | 'settle'>(
  'lessons.state',
  ['planned', 'cancelled'],
  'planned',
  {
    change: stays(['planned']),
    link: stays(['planned']),
    cancel: leads(['planned'], 'cancelled'),
    restore: leads(['cancelled'], 'planned'),
    settle: leads(['planned', 'cancelled'], 'planned'),
  },
);

/** A lesson's current place, time and teachers. Ids of teachers are sorted. */
export type Standing = {
  day: string;
  starts: number;
  ends: number;
  classroomId: string | null;
  teacherIds: readonly string[];
  remoteUrl: string;
};

type Change = Lesson['changes'][number];
const same = (a: readonly string[], b: readonly string[]): boolean => [...a].sort().join() === [...b].sort().join();

/** Changes of a lesson against the published one: empty when it is back where it was. `added` stays. */
export function changesOf(published: Standing, now: Standing, added: boolean): Change[] {
  const moved = published.day !== now.day || published.starts !== now.starts || published.ends !== now.ends;
  return [
    ...(added ? (['added'] as const) : []),
    ...(moved ? (['moved'] as const) : []),
    ...(published.classroomId !== now.classroomId ? (['room'] as const) : []),
    ...(same(published.teacherIds, now.teacherIds) ? [] : (['teacher'] as const)),
    ...(now.remoteUrl && published.remoteUrl !== now.remoteUrl ? (['remote'] as const) : []),
  ];
}

/** Whether an address can be joined: secure, and of the web. */
export const isLink = (url: string): boolean => url === '' || (URL.canParse(url) && new URL(url).protocol === 'https:');

/** Whether a lesson can take place there: at an address, or in a room of its organisation's server. */
export const isPlace = (url: string): boolean => url === ownRoom || isLink(url);

/** Hours that a lesson can have: at least five minutes, inside the day. */
export const areHours = ({ starts, ends }: { starts: number; ends: number }): boolean =>
  ends - starts >= 5 && starts >= 0 && ends <= 1440;
