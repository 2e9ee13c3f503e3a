import { type Given, generalAverage, type SubjectAverage, subjectAverage } from './averages.ts';
import type { OwnCourse, OwnMark } from './gradebook.ts';

const given = (mark: OwnMark): Given => ({ ...mark, id: mark.assessmentId });
export const givenOf = (course: OwnCourse): Given[] => course.marks.map(given);
/** Average of a pupil in a course, from the marks that the family reads. */
export const averageOf = (course: OwnCourse): SubjectAverage =>
  subjectAverage(givenOf(course), course.boxes, course.rules.parts);

/** The average as it was on a day. */
export const averageOn = (course: OwnCourse, day: string): SubjectAverage =>
  subjectAverage(course.marks.filter((mark) => mark.day <= day).map(given), course.boxes, course.rules.parts);

/** The general average of the courses that the pupil is in. */
export const generalOf = (courses: readonly OwnCourse[]) =>
  generalAverage(
    courses
      .filter(({ present }) => present)
      .map((course) => ({ id: course.id, value: averageOf(course).value, coefficient: course.coefficient })),
  );
