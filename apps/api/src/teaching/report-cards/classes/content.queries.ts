import { ruleVersion } from '@encrier/contract/teaching/averages';
import { classFigures } from '@encrier/contract/teaching/class-figures';
import { type Fraction, printed, type Rounding, written } from '@encrier/contract/teaching/fractions';
import type { CardContent, ReportTerm } from '@encrier/contract/teaching/report-cards';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { attendanceFigures } from '../../../school-life/attendance/figures.public.ts';
import { levelRules, type TermAverages, termAverages } from '../../gradebook/gradebook.public.ts';
import { writeFigures } from '../comments/comments.queries.ts';
import {
  type ClassCourse,
  type ClassPupil,
  commentRows,
  courseRowsOf,
  dayIn,
  generalRows,
  pupilRows,
  type ReadClass,
} from './class-rows.queries.ts';
import { modelOf, skillsOf } from '../models/models.queries.ts';
import { generalOf, placesOf } from './general.policy.ts';
import { pastTerms } from './past.queries.ts';

/**
 * Content of one pupil's card; for a pupil who left, from the class on the last day. Undefined for a pupil of another
 * class.
 */
export async function contentOfPupil(
  db: ReadDb,
  one: ReadClass & { term: ReportTerm },
  today: string,
  pupilId: string,
): Promise<CardContent | undefined> {
  const day = await dayIn(db, { classId: one.id, termId: one.term.id, pupilId }, today);
  if (!day) return undefined;
  const all = await classTerm(db, one.id, one.term.id, day);
  const content = (await contentsOf(db, one, day, all, [pupilId])).get(pupilId);
  return content && { ...content, madeOn: today };
}

/** All data for the cards of a class. */
export type ClassTerm = {
  pupils: ClassPupil[];
  courses: ClassCourse[];
  averageOf: TermAverages;
  /** General average of a pupil of the class, by the coefficients of the pupil's courses. */
  generalOf: (pupilId: string) => Fraction | null;
  comments: ReadonlyMap<string, string>;
  generals: ReadonlyMap<string, Awaited<ReturnType<typeof generalRows>>[number]>;
};
const key = (courseId: string, pupilId: string): string => `${courseId} ${pupilId}`;

export async function classTerm(db: ReadDb, classId: string, termId: string, day: string): Promise<ClassTerm> {
  const pupils = await pupilRows(db, classId, day);
  const courses = await courseRowsOf(db, classId, termId, day);
  const courseIds = courses.map(({ id }) => id);
  const averageOf = await termAverages(db, courseIds, termId);
  const comments = await commentRows(
    db,
    courseIds,
    termId,
    pupils.map(({ id }) => id),
  );
  const generals = await generalRows(db, classId, termId);
  return {
    pupils,
    courses,
    averageOf,
    generalOf: (pupilId) => generalOf(courses, averageOf, pupilId),
    comments: new Map(comments.map((one) => [key(one.courseId, one.pupilId), one.body])),
    generals: new Map(generals.map((one) => [one.pupilId, one])),
  };
}

/** A subject's comment on a pupil; '' when missing. */
export const saidOf = ({ comments }: ClassTerm, courseId: string, pupilId: string): string =>
  comments.get(key(courseId, pupilId)) ?? '';

/** As printed, rounded by the rule of the level. */
const shownAs = (value: Fraction | null, rounding: Rounding): string | null => value && printed(value, rounding);
const exact = (value: Fraction | null): string | null => value && written(value);

/** Ranks of the pupils of a class in each course and overall; empty when the level shows no ranks. */
function ranksOf(all: ClassTerm, shown: boolean) {
  const classIds = all.pupils.map(({ id }) => id);
  const general = shown ? placesOf(classIds, all.generalOf) : null;
  const courses = new Map(
    shown ? all.courses.map(({ id, members }) => [id, placesOf(members, (one) => all.averageOf(id, one))]) : [],
  );
  return {
    general: (pupilId: string) => general?.get(pupilId) ?? null,
    course: (courseId: string, pupilId: string) => courses.get(courseId)?.get(pupilId) ?? null,
  };
}

/** What a card says of who the pupil is. */
const printedPupil = ({ label, labelAr, birthOn, matricule }: ClassTerm['pupils'][number]): CardContent['pupil'] => ({
  label,
  labelAr,
  birthOn,
  matricule,
});

/** Current cards of some pupils of a class. Class figures that families may not read are left out. */
export async function contentsOf(
  db: ReadDb,
  one: ReadClass & { term: ReportTerm },
  today: string,
  all: ClassTerm,
  pupilIds: readonly string[],
): Promise<Map<string, CardContent>> {
  const { title } = await db.selectFrom('school_settings').select('title').executeTakeFirstOrThrow();
  const { term } = one;
  const until = term.endsOn < today ? term.endsOn : today;
  const attendance = await attendanceFigures(db, pupilIds, { from: term.startsOn, to: until });
  const byCourse = new Map(
    all.courses.map(({ id, members }) => [id, writeFigures(classFigures(members.map((m) => all.averageOf(id, m))))]),
  );
  const { rounding, ranks } = await levelRules(db, one.levelId);
  const rankIn = ranksOf(all, ranks);
  const classIds = all.pupils.map(({ id }) => id);
  const past = await pastTerms(db, one, today, classIds);
  const model = await modelOf(db, one.levelId);
  const skills = await skillsOf(db, { classId: one.id, termId: term.id }, model);
  const ofAll = writeFigures(classFigures(all.pupils.map(({ id }) => all.generalOf(id))));
  return new Map(
    all.pupils
      .filter(({ id }) => pupilIds.includes(id))
      .map((pupil): [string, CardContent] => {
        const general = all.generalOf(pupil.id);
        const pupilGeneral = all.generals.get(pupil.id);
        return [
          pupil.id,
          {
            school: title,
            pupil: printedPupil(pupil),
            class: one.name,
            level: one.level,
            year: one.year,
            headTeacher: one.headTeacher,
            term: { name: term.name, startsOn: term.startsOn, endsOn: term.endsOn },
            lines: all.courses
              .filter(({ members }) => members.includes(pupil.id))
              .map((course) => {
                const value = all.averageOf(course.id, pupil.id);
                return {
                  courseId: course.id,
                  subject: course.subject,
                  subjectAr: course.subjectAr,
                  colour: course.colour,
                  teachers: course.teachers,
                  coefficient: course.coefficient,
                  average: exact(value),
                  shown: shownAs(value, rounding),
                  figures: byCourse.get(course.id) ?? null,
                  rank: rankIn.course(course.id, pupil.id),
                  before: past.at(-1)?.line(course.id, pupil.id) ?? null,
                  comment: saidOf(all, course.id, pupil.id),
                };
              }),
            general: {
              average: exact(general),
              shown: shownAs(general, rounding),
              figures: ofAll,
              rank: rankIn.general(pupil.id),
            },
            history: past.map((before) => ({ term: before.term, ...before.general(pupil.id) })),
            attendance: attendance(pupil.id),
            skills: skills(pupil.id),
            model,
            comment: pupilGeneral?.body ?? '',
            decision: pupilGeneral?.decision ?? '',
            rounding,
            ruleVersion,
            madeOn: today,
          },
        ];
      }),
  );
}
