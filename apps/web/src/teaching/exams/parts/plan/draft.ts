import type { ExamChoices, ExamPage } from '@encrier/contract/teaching/exams';
import { msg, t } from '@lingui/core/macro';
import { formatDay, formatMinute, minuteOf } from '#kernel/dates.ts';

/** A test as edited in its form. */
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
  title: '',
  day: '',
  clock: '08:30',
  minutes: '55',
  sessionId: '',
  syllabus: '',
  material: '',
  scale: '20',
  coefficient: '1',
  anonymous: false,
  overrideReason: '',
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

/** Errors of a draft. */
export function faultsOf({ courseIds, day, clock, minutes: typed }: Draft): Record<string, string> {
  const minutes = Number(typed);
  return {
    ...(!courseIds.length && { courseIds: t`Choisissez au moins un cours.` }),
    ...(!day && { day: t`Il manque le jour.` }),
    ...(minuteOf(clock) === null && { starts: t`Il manque l’heure.` }),
    ...(!(minutes >= 10 && minutes <= 480) && { minutes: t`De 10 à 480 minutes.` }),
  };
}

const point = (text: string): string => text.trim().replace(',', '.');
/** The body to send. */
export const contentOf = (draft: Draft) => ({
  title: draft.title.trim(),
  day: draft.day,
  starts: minuteOf(draft.clock) ?? 0,
  minutes: Number(draft.minutes),
  sessionId: draft.sessionId || null,
  syllabus: draft.syllabus.trim(),
  material: draft.material.trim(),
  scale: point(draft.scale),
  coefficient: point(draft.coefficient),
  anonymous: draft.anonymous,
  overrideReason: draft.overrideReason.trim(),
});

/** Field names, for the notice of conflicting changes. */
export const fieldWords = {
  title: msg`Titre`,
  day: msg`Jour`,
  clock: msg`Heure`,
  minutes: msg`Durée, en minutes`,
  sessionId: msg`Session`,
  syllabus: msg`Programme`,
  material: msg`Matériel autorisé`,
  scale: msg`Barème`,
  coefficient: msg`Coefficient`,
  anonymous: msg`Copies anonymes`,
};
/** A value in words. */
export const valueFormatter =
  (choices: ExamChoices | undefined) =>
  (value: unknown, field: keyof Draft): string | undefined =>
    field === 'day' && value
      ? formatDay(value as string)
      : field === 'sessionId'
        ? choices?.sessions.find(({ id }) => id === value)?.label
        : undefined;
