import { notFound } from '#kernel/errors/errors.ts';
import { ownsFiles } from '#kernel/files/owners.ts';
import { standing } from '../persons.public.ts';

/** Who may open a court document: people who may read the protected data of one of its pupils. */
export function registerPersonsGuardiansFiles(): void {
  ownsFiles(
    'guardianship',
    { table: 'guardianships', column: 'restriction_file_id', module: null },
    async (ctx, db, fileId) => {
      if (ctx.actor.kind !== 'account') return false;
      const ties = await db
        .selectFrom('guardianships')
        .select('pupil_id')
        .where('restriction_file_id', '=', fileId)
        .limit(5)
        .execute();
      for (const tie of ties) {
        const found = await standing({ ...ctx, db }, tie.pupil_id).catch((error: { kind?: string }) => {
          if (error.kind === notFound().kind) return null;
          throw error;
        });
        if (found?.audience === 'protected') return true;
      }
      return false;
    },
  );
}
