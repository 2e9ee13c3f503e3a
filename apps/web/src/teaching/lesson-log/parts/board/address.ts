import { filters, part } from '#kernel/query/filters.ts';

type Filter = { lesson: string | null; week: string };
/** The lesson and the week that the page shows. */
export const { read, write } = filters<Filter>({ lesson: part.id('seance'), week: part.day('semaine') });
export const boardPath = '/prof/cahier-de-textes';

/** The address of one lesson, beside the same week. */
export const hrefOf = (lesson: string, week: string): string =>
  `${boardPath}?${new URLSearchParams(write({ lesson, week }) as Record<string, string>).toString()}`;
