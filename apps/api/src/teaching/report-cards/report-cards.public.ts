import { gradebookModule } from '@encrier/contract/teaching/gradebook';
import { unreadCardsCard } from '@encrier/contract/teaching/report-cards-families';
import { ownsFiles } from '#kernel/files/owners.ts';
import { homeCard } from '#kernel/home.ts';
import { familyPupils } from '../../school/directory/directory.public.ts';
import { listUnread } from './families/families.queries.ts';
import { reachesModel } from './models/models.queries.ts';
import { readsAtHome, readsClass } from './report-cards.reach.ts';

/**
 * Registers what families still have to read, and who may open the paper of a card: its family once published, people
 * who read the class always.
 */
export function registerReportCards(): void {
  homeCard(unreadCardsCard, listUnread, gradebookModule);
  // A batch's file is downloaded through its own route, which asks for a proof of identity and writes the journal.
  ownsFiles('report_batch', { table: 'report_batches', module: gradebookModule }, async () => false);
  ownsFiles('report_model', { table: 'report_models', module: gradebookModule }, async (ctx, db, id) => {
    if (ctx.actor.kind !== 'account') return false;
    const own = db.selectFrom('report_models as m').select('m.id').where('m.id', '=', id).where(reachesModel(ctx));
    return (await own.executeTakeFirst()) !== undefined;
  });
  ownsFiles(
    'report_copy',
    { table: 'report_copies', column: 'copy_id', module: gradebookModule },
    async (ctx, db, id) => {
      if (ctx.actor.kind !== 'account') return false;
      const ids = await familyPupils(db, ctx);
      const { personId } = ctx.actor;
      const row = await db
        .selectFrom('report_copies as rp')
        .innerJoin('report_cards as d', 'd.id', 'rp.card_id')
        .innerJoin('classes as k', 'k.id', 'd.class_id')
        .select('d.id')
        .where('rp.copy_id', '=', id)
        .where((eb) => eb.or([readsClass(ctx), eb.and([eb('rp.person_id', '=', personId), readsAtHome(ids)])]))
        .executeTakeFirst();
      return row !== undefined;
    },
  );
  ownsFiles('report_card', { table: 'report_cards', module: gradebookModule }, async (ctx, db, id) => {
    if (ctx.actor.kind !== 'account') return false;
    const ids = await familyPupils(db, ctx);
    const row = await db
      .selectFrom('report_cards as d')
      .innerJoin('classes as k', 'k.id', 'd.class_id')
      .select('d.id')
      .where('d.id', '=', id)
      .where((eb) => eb.or([readsClass(ctx), readsAtHome(ids)]))
      .executeTakeFirst();
    return row !== undefined;
  });
}
