import * as z from 'zod/mini';
import { room } from '#kernel/act/act.ts';

const where = z.object({ classId: z.string(), termId: z.string() });
export const reportCardsEvents = {
  /** Cards of a class were made: their papers follow. */
  'report_cards.made': where,
  /** The cards of a class are due for publication to families. */
  'report_cards.due': where,
  /** Work was requested for many classes at once. */
  'report_cards.batch': z.object({ batchId: z.string() }),
};

export const reportCardsRoom = room('report-cards', {
  tables: [
    'report_settings',
    'report_comments',
    'report_reviews',
    'report_generals',
    'report_sentences',
    'report_classes',
    'report_cards',
    'report_copies',
    'report_receipts',
    'report_councils',
    'report_council_people',
    'report_council_notes',
    'report_council_pupils',
    'report_council_dates',
    'report_models',
    'report_model_levels',
    'report_skills',
    'report_batches',
    'report_batch_classes',
  ],
  events: reportCardsEvents,
  journal: { plain: 'classes' },
});
export type ReportCardsTx = Parameters<Parameters<typeof reportCardsRoom.act>[2]>[0];
