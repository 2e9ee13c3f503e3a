import { documentsModule } from '@encrier/contract/communication/documents';
import { sql } from 'kysely';
import type { WeeklyPart, WeeklyRow } from '#kernel/weekly.ts';
import { documentsWeekly } from './documents.messages.ts';
import { shown } from './documents.reach.ts';
import { asksAnswer, mustStillAnswer } from './publication/publication.public.ts';

/**
 * Documents that the reader must still answer for the pupil: those of the week, and those due before the next week
 * ends.
 */
export const documentsWeek: WeeklyPart = {
  part: 'documents',
  order: 50,
  module: documentsModule,
  title: documentsWeekly.title,
  words: documentsWeekly,
  path: '/documents',
  rows: ({ db, now, today, week, readers }) =>
    db
      .selectFrom(readers)
      .innerJoin('document_recipients as r', 'r.person_id', 'rd.person_id')
      .innerJoin('documents as d', 'd.id', 'r.document_id')
      .leftJoin('families as f', 'f.id', 'r.family_id')
      .select(['rd.account_id as accountId', 'rd.pupil_id as pupilId', 'd.answer_by_on as day', 'd.title as text'])
      .select(sql<string>`CASE WHEN d.signature <> 'none' THEN 'sign' ELSE 'read' END`.as('word'))
      .where(
        sql<boolean>`CASE WHEN rd.self THEN r.audience_kind = 'pupil' ELSE r.audience_kind = 'guardian'
          AND rd.pupil_id = ANY (r.child_ids) END`,
      )
      .where(shown(now))
      .where(asksAnswer)
      .where(mustStillAnswer(today))
      .where(
        sql<boolean>`((d.visible_from_at > ${week.since} AND d.visible_from_at <= ${week.until})
          OR (d.visible_from_at <= ${week.until} AND d.answer_by_on <= ${week.next.to}::date))`,
      )
      .orderBy('d.answer_by_on')
      .orderBy('d.title')
      .orderBy('d.id')
      .execute() as Promise<WeeklyRow[]>,
};
