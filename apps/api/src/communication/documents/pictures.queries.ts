import { ruleOf, storedRules } from '../audience/rules.public.ts';
import { declarePictured } from '../pictures/pictures.public.ts';
import { heldBack, shown } from './documents.reach.ts';

/**
 * Documents that are pictures and that readers see, or would see after the picture review; one about a single pupil
 * only concerns that pupil's family.
 */
export const registerDocumentPictures = (): void =>
  declarePictured('document', {
    right: 'documents.publish',
    out: async (db, now) => {
      const rows = await db
        .selectFrom('documents as d')
        .innerJoin('files as f', 'f.id', 'd.file_id')
        .select(['d.id', 'd.title', 'd.author_id', storedRules('document_audience.document_id', 'd').as('rules')])
        .where('f.type', '=', 'image')
        .where('d.pupil_id', 'is', null)
        .where((eb) => eb.or([shown(now), heldBack(now)]))
        .execute();
      return rows.map((row) => ({ ...row, authorId: row.author_id, rules: row.rules.map(ruleOf) }));
    },
  });
