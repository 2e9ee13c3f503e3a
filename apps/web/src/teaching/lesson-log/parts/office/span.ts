import { filters, part } from '#kernel/query/filters.ts';
import { planPath } from '../plan/hours.ts';

type Filter = { course: string | null; from: string; to: string };
/** Which course and which days the page shows. */
export const { read: readSpan, write: writeSpan } = filters<Filter>({
  course: part.id('cours'),
  from: part.day('du'),
  to: part.day('au'),
});

export const officePath = '/admin/cahier-de-textes';
/** Path of the progress of classes against their programmes. */
export const progressPath = planPath('/admin');
/** The address of one course over the same days. */
export const courseHref = (course: string, from: string, to: string): string =>
  `${officePath}?${new URLSearchParams(writeSpan({ course, from, to }) as Record<string, string>).toString()}`;
