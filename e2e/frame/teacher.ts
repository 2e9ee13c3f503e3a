import { createTerm, getCalendar, listYears } from '@encrier/contract/school/years';
import { homeworkCourses } from '@encrier/contract/teaching/homework';
import { type Call, caller } from '../product/caller.ts';
import { signIn } from '../product/school.ts';
import type { World } from '../product/world.ts';
import { expect } from './journey.ts';
import type { Stage } from './stage.ts';

/** The pupil that the journeys of teaching follow. */
export const pupil = 'Yasmine El Amrani';

/** Signs the teacher in to the API. */
export async function teacherCall({ hall, world }: Pick<Stage, 'hall' | 'world'>): Promise<Call> {
  const token = await signIn(hall.product, world.schoolId, world.prof.username, world.password);
  return caller(() => hall.product.url, world.schoolId, token);
}

/** The teacher's course with the pupil. */
export async function courseOfPupil(prof: Call, { prof: { label } }: Pick<World, 'prof'>) {
  const { courses } = (await prof(homeworkCourses, {})).body;
  const course = courses.find(({ pupils }) => pupils.some((one) => one.label === pupil));
  expect(course, `${label} teaches no course of ${pupil}`);
  return course;
}

/** Makes a term of the current year where it has none. */
export async function ensureTerm({ call }: Pick<World, 'call'>): Promise<void> {
  const { items } = (await call(listYears, {})).body;
  const year = items.find(({ current }) => current);
  expect(year, 'the school has no current year');
  const { id, startsOn, endsOn } = year;
  if ((await call(getCalendar, { params: { id } })).body.terms.length) return;
  const none = { orgId: null, entryFromOn: null, entryToOn: null, councilOn: null, publishedOn: null };
  const made = await call(createTerm, { params: { id }, body: { ...none, name: 'Année', startsOn, endsOn } });
  expect(made.status === 200, `no term could be made: ${JSON.stringify(made.body)}`);
}
