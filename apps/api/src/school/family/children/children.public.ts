import { childCodesCard } from '@encrier/contract/school/child-codes';
import { personCard } from '#kernel/person-card.ts';
import { mayGive, openCodes } from './children.queries.ts';

/** The card of a pupil's page from which the office gives a code. */
export function registerChildCodes(): void {
  personCard(childCodesCard, async (ctx, pupilId) => {
    if (!(await mayGive(ctx, pupilId))) return null;
    return { pupilId, items: await openCodes(ctx, pupilId) };
  });
}
