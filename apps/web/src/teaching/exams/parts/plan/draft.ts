import type { ExamPage } from '@encrier/contract/teaching/exams';
import { formatMinute } from '#kernel/dates.ts';

/** A test as its form holds it. */
export type Draft = {
  courseIds: readonly string[];
  title: string;
  day: string;
  clock: string;
  minutes: string;
  sessionId: string;
  syllabus: string;
  material: string;
  scale: string;
  coefficient: string;
  anonymous: boolean;
  overrideReason: string;
};
export const emptyDraft: Draft = {
  courseIds: [],
  ...{ title: '', day: '', clock: '08:30', minutes: '55', sessionId: '', syllabus: '', material: '' },
  ...{ scale: '20', coefficient: '1', anonymous: false, overrideReason: '' },
};
export const draftOf = (exam: ExamPage): Draft => ({
  courseIds: exam.courses.map(({ id }) => id),
  title: exam.title,
  day: exam.day,
  clock: formatMinute(exam.starts),
  minutes: String(exam.ends - exam.starts),
  sessionId: exam.session?.id ?? '',
  syllabus: exam.syllabus,
  material: exam.material,
  scale: exam.scale,
  coefficient: exam.coefficient,
  anonymous: exam.anonymous,
  overrideReason: '',
});
