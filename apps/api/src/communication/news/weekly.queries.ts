import { newsModule } from '@encrier/contract/communication/news';
import { sql } from 'kysely';
import type { WeeklyPart, WeeklyRow } from '#kernel/weekly.ts';
import { newsWeekly } from './news.messages.ts';
import { tellsInWeek } from './news.reach.ts';

/** Publications of a week that the reader received because of the pupil, or that the pupil received. */
export const newsWeek: WeeklyPart = {
  part: 'news',
  order: 60,
  module: newsModule,
  title: newsWeekly.title,
  words: newsWeekly,
  path: '/actualites',
  rows: ({ db, now, today, week, readers }) =>
    db
      .selectFrom(readers)
      .innerJoin('post_recipients as r', 'r.person_id', 'rd.person_id')
      .innerJoin('posts as p', 'p.id', 'r.post_id')
      .select(['rd.account_id as accountId', 'rd.pupil_id as pupilId', 'p.title as text'])
      .select([sql<string | null>`NULL`.as('day'), sql<string>`'post'`.as('word')])
      .where(tellsInWeek(now, today))
      .where('p.published_at', '>', week.since)
      .where('p.published_at', '<=', week.until)
      .orderBy('p.published_at', 'desc')
      .orderBy('p.id')
      .execute() as Promise<WeeklyRow[]>,
};
