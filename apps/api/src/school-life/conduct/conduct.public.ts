import { conductModule, ownConductCard, pupilConductCard } from '@encrier/contract/school-life/conduct';
import { ownsFiles } from '#kernel/files/owners.ts';
import { homeCard } from '#kernel/home.ts';
import { personCard } from '#kernel/person-card.ts';
import { holds } from '#kernel/policy/actor.ts';
import { accountsAtHome, mayWriteAbout, opensFiles, toAcknowledge } from './notes/notes.queries.ts';

/** As staff, nobody reads notes about their own child; which families read shared notes. */
export { atHome, isNotOwnHome } from './conduct.reach.ts';
export { accountsAtHome };

/**
 * Registers the cards of the first page, and of a pupil's page for people who read or write notes; and who may open the
 * files of notes.
 */
export function registerConductCards(): void {
  ownsFiles('conduct_note', { table: 'conduct_notes', module: conductModule }, opensFiles);
  homeCard(
    ownConductCard,
    async (ctx) => {
      const waiting = await toAcknowledge(ctx);
      return waiting ? { waiting } : null;
    },
    conductModule,
  );
  personCard(
    pupilConductCard,
    async (ctx, id) => {
      if (!holds(ctx.actor, 'conduct.view') && !holds(ctx.actor, 'conduct.health')) return null;
      return mayWriteAbout(ctx, id);
    },
    conductModule,
  );
}
