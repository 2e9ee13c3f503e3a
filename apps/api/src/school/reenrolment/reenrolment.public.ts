import { reenrolmentCard, type ReenrolmentDecision } from '@encrier/contract/school/reenrolment';
import { sql } from 'kysely';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { ownsFiles } from '#kernel/files/owners.ts';
import { homeCard } from '#kernel/home.ts';
import { holds } from '#kernel/policy/actor.ts';
import { guardianOf, ownChildren } from '../directory/directory.public.ts';
import type { FamilyAnswer } from './reenrolment.policy.ts';
import { filesOf, openOn, shownCampaign } from './reenrolment.queries.ts';
import { ownWord } from './reenrolment.reach.ts';
import type { ReenrolmentTx } from './reenrolment.room.ts';

export { decisionFault, type Reminder, reminderOn, cleanAnswer } from './reenrolment.policy.ts';
export {
  answerOf,
  answerRows,
  type CampaignRow,
  campaignRows,
  type FileRow,
  filesOf,
  fileTable,
  followersOf,
  openOn,
  papersOf,
  piecesOf,
} from './reenrolment.queries.ts';

type Writer = Pick<ReenrolmentTx, 'db' | 'schoolId' | 'now'>;
type Held = { decision: ReenrolmentDecision | null; version: number };

/** A pupil's file, created the first time, and locked so that an answer and a decision come one after the other. */
export async function holdFile(tx: Writer, campaignId: string, pupilId: string): Promise<Held> {
  await tx.db
    .insertInto('reenrolment_files')
    .values({ school_id: tx.schoolId, campaign_id: campaignId, pupil_id: pupilId })
    .onConflict((oc) => oc.columns(['school_id', 'campaign_id', 'pupil_id']).doNothing())
    .execute();
  const row = await tx.db
    .selectFrom('reenrolment_files')
    .select(['decision', 'version'])
    .where('campaign_id', '=', campaignId)
    .where('pupil_id', '=', pupilId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { decision: row.decision as ReenrolmentDecision | null, version: row.version };
}

/** Replaces a person's last answer for a pupil; `recordedBy` is the account that records a paper answer. */
export async function writeAnswer(
  tx: Writer,
  at: { campaignId: string; pupilId: string; byId: string },
  said: FamilyAnswer,
  recordedBy: string | null,
): Promise<void> {
  const set = {
    choice: said.choice,
    options: said.options,
    board_regime: said.boardRegime,
    reason: said.reason,
    destination: said.destination,
    certificate: said.certificate,
    recorded_by: recordedBy,
    answered_at: tx.now,
  };
  await tx.db
    .insertInto('reenrolment_answers')
    .values({ school_id: tx.schoolId, campaign_id: at.campaignId, pupil_id: at.pupilId, by_id: at.byId, ...set })
    .onConflict((oc) =>
      oc
        .columns(['school_id', 'campaign_id', 'pupil_id', 'by_id'])
        .doUpdateSet((eb) => ({ ...set, version: eb('reenrolment_answers.version', '+', 1) })),
    )
    .execute();
}

/**
 * The office's decisions about pupils of a year, by pupil; pupils without a decision are absent. A rollover proposes a
 * departure for those who leave.
 */
export async function decidedFor(
  db: ReadDb,
  yearId: string,
  pupilIds?: readonly string[],
): Promise<ReadonlyMap<string, ReenrolmentDecision>> {
  let query = db
    .selectFrom('reenrolment_files as f')
    .innerJoin('reenrolment_campaigns as k', 'k.id', 'f.campaign_id')
    .select(['f.pupil_id', 'f.decision'])
    .where('k.from_year_id', '=', yearId)
    .where('f.decision', 'is not', null)
    .orderBy('f.decided_at');
  if (pupilIds) query = query.where(sql<boolean>`f.pupil_id = ANY (${[...pupilIds]}::uuid[])`);
  const rows = await query.execute();
  return new Map(rows.map((row) => [row.pupil_id, row.decision as ReenrolmentDecision]));
}

/**
 * Papers of a family: for the guardian who gave them, as long as they decide for the child, and for the office
 * (SEC-OBJ-08).
 */
export function registerReenrolmentFiles(): void {
  ownsFiles('reenrolment_piece', { table: 'reenrolment_pieces', module: null }, async (ctx, db, id) => {
    if (ctx.actor.kind !== 'account') return false;
    if (holds(ctx.actor, 'rollover.manage')) return true;
    const piece = await db
      .selectFrom('reenrolment_pieces as i')
      .select('i.id')
      .where('i.id', '=', id)
      .where(ownWord(ctx, 'i'))
      .executeTakeFirst();
    return piece !== undefined;
  });
}

/** Registers the first page's card: answers that a guardian must still give while the campaign is open. */
export function registerReenrolmentHome(): void {
  homeCard(reenrolmentCard, async (ctx, childPersonId) => {
    const guardian = guardianOf(ctx);
    const campaign =
      guardian && ctx.actor.kind === 'account' && !ctx.actor.lookedAtBy
        ? await shownCampaign(ctx.db, ctx.today)
        : undefined;
    if (!guardian || !campaign || !openOn(campaign, ctx.today)) return null;
    const ids = (await ownChildren(ctx.db, ctx)).filter((id) => !childPersonId || id === childPersonId);
    const due = (await filesOf(ctx.db, campaign, ctx.today, ids)).filter(({ decision }) => decision === null);
    const said = due.length
      ? await ctx.db
          .selectFrom('reenrolment_answers as a')
          .select('a.pupil_id')
          .where('a.campaign_id', '=', campaign.id)
          .where('a.choice', '<>', 'unsure')
          .where(ownWord(ctx, 'a'))
          .execute()
      : [];
    const children = due
      .filter((row) => !said.some((one) => one.pupil_id === row.pupil_id))
      .map((row) => row.first_name);
    return children.length ? { children, closesOn: campaign.closes_on, name: campaign.name } : null;
  });
}
