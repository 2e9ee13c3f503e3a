import { campaignWorkflow, type CampaignState } from '../reenrolment.policy.ts';
import type { BodyOf } from '@encrier/contract/kernel/route';
import type {
  createCampaign,
  ReenrolmentCampaign,
  setCampaignState,
  updateCampaign,
} from '@encrier/contract/school/reenrolment';
import { plainName, withoutOverrides } from '#kernel/content/direction.ts';
import { newId } from '#kernel/db/id.ts';
import { conflict, invalid, notFound, precondition, requireVersion } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { type CampaignRow, followersOf } from '../reenrolment.public.ts';
import { currentYear } from '../../years/years.public.ts';
import { campaignFault } from './admin.policy.ts';
import { campaignOf, presentCampaign, listUnanswered } from './admin.queries.ts';
import { type ReenrolmentTx, reenrolmentRoom } from '../reenrolment.room.ts';

type Settings = BodyOf<typeof createCampaign>;
const ofCampaign = (id: string) => ({ type: 'reenrolment', id });
const shown = ({ name, startsOn, endsOn, opensOn, closesOn, allClasses, classIds, papers }: ReenrolmentCampaign) => ({
  name,
  startsOn,
  endsOn,
  opensOn,
  closesOn,
  allClasses,
  classes: classIds.length,
  papers: papers.map(({ label }) => label),
});
const columnsOf = (body: Settings) => ({
  name: plainName(body.name),
  starts_on: body.startsOn,
  ends_on: body.endsOn,
  opens_on: body.opensOn,
  closes_on: body.closesOn,
  message: withoutOverrides(body.message),
  all_classes: body.allClasses,
});

function refuseFault(body: Settings): void {
  const fault = campaignFault(body);
  if (fault) throw invalid(fault.code, { [fault.field]: fault.code });
}

/** The campaign, locked, as it was read. */
async function hold(tx: ReenrolmentTx, id: string, version?: number): Promise<CampaignRow> {
  const locked = await tx.db
    .selectFrom('reenrolment_campaigns')
    .select('version')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!locked) throw notFound();
  const row = await campaignOf(tx.db, id);
  const theirs = { name: row.name, opensOn: row.opens_on, closesOn: row.closes_on, state: row.state };
  if (version !== undefined) requireVersion(row, version, { theirs });
  return row;
}

async function writeClasses(
  tx: ReenrolmentTx,
  row: { id: string; from_year_id: string },
  body: Settings,
): Promise<void> {
  await tx.db.deleteFrom('reenrolment_classes').where('campaign_id', '=', row.id).execute();
  const ids = body.allClasses ? [] : [...new Set(body.classIds)];
  if (!ids.length) return;
  const known = await tx.db
    .selectFrom('classes')
    .select('id')
    .where('year_id', '=', row.from_year_id)
    .where('id', 'in', ids)
    .execute();
  if (known.length !== ids.length) throw notFound();
  await tx.db
    .insertInto('reenrolment_classes')
    .values(ids.map((class_id) => ({ school_id: tx.schoolId, campaign_id: row.id, class_id })))
    .execute();
}

/** Papers as set in the form; one that families already gave cannot be removed. */
async function writePapers(tx: ReenrolmentTx, id: string, papers: Settings['papers']): Promise<void> {
  const known = await tx.db.selectFrom('reenrolment_papers').select('id').where('campaign_id', '=', id).execute();
  const kept = papers.flatMap((one) => (one.id ? [one.id] : []));
  if (new Set(kept).size !== kept.length || kept.some((one) => !known.some((row) => row.id === one)))
    throw invalid('reenrolment.paper_unknown', { papers: 'reenrolment.paper_unknown' });
  const gone = known.map((row) => row.id).filter((one) => !kept.includes(one));
  if (gone.length) {
    const used = await tx.db
      .selectFrom('reenrolment_pieces')
      .select('id')
      .where('paper_id', 'in', gone)
      .limit(1)
      .executeTakeFirst();
    if (used) throw conflict('reenrolment.paper_used');
    await tx.db.deleteFrom('reenrolment_papers').where('id', 'in', gone).execute();
  }
  for (const [position, { id: paperId, label, obligatory }] of papers.entries()) {
    const set = { label: plainName(label), obligatory, position };
    if (paperId) await tx.db.updateTable('reenrolment_papers').set(set).where('id', '=', paperId).execute();
    else
      await tx.db
        .insertInto('reenrolment_papers')
        .values({ school_id: tx.schoolId, campaign_id: id, id: newId(tx.now.getTime()), ...set })
        .execute();
  }
}

async function finish(tx: ReenrolmentTx, ctx: Ctx, id: string): Promise<ReenrolmentCampaign> {
  const campaign = await campaignOf(tx.db, id);
  const who = campaign.state === 'draft' ? 'office' : 'families';
  await tx.live('reenrolment.changed', {}, await followersOf(tx.db, ctx.today, who));
  return presentCampaign(tx.db, campaign, ctx.today);
}

/** Prepares a campaign among the pupils of the current year; families see nothing of it before it is published. */
export function createCampaignOf(ctx: Ctx, body: Settings): Promise<ReenrolmentCampaign> {
  refuseFault(body);
  return reenrolmentRoom.act(ctx, 'reenrolment_admin.create', async (tx) => {
    await tx.db.selectFrom('school_settings').select('school_id').forUpdate().executeTakeFirst();
    const year = await currentYear(tx.db);
    if (!year) throw precondition('reenrolment.no_year');
    if (body.startsOn <= year.startsOn) throw invalid('reenrolment.dates', { startsOn: 'reenrolment.dates' });
    if (await tx.db.selectFrom('reenrolment_campaigns').select('id').where('state', '<>', 'closed').executeTakeFirst())
      throw conflict('reenrolment.exists');
    const id = newId(tx.now.getTime());
    await tx.db
      .insertInto('reenrolment_campaigns')
      .values({
        school_id: tx.schoolId,
        id,
        from_year_id: year.id,
        ...columnsOf(body),
        created_by: ctx.actor.kind === 'account' ? ctx.actor.accountId : null,
        created_at: tx.now,
      })
      .execute();
    await writeClasses(tx, { id, from_year_id: year.id }, body);
    await writePapers(tx, id, body.papers);
    const made = await finish(tx, ctx, id);
    return { result: made, audit: { object: ofCampaign(id), after: shown(made) } };
  });
}

export function updateCampaignOf(
  ctx: Ctx,
  id: string,
  { version, ...body }: BodyOf<typeof updateCampaign>,
): Promise<ReenrolmentCampaign> {
  refuseFault(body);
  return reenrolmentRoom.act(ctx, 'reenrolment_admin.update', async (tx) => {
    const row = await hold(tx, id, version);
    if (!campaignWorkflow.allows(row.state as CampaignState, 'edit')) throw conflict('reenrolment.state');
    const before = await presentCampaign(tx.db, row, ctx.today);
    await tx.db
      .updateTable('reenrolment_campaigns')
      .set({ ...columnsOf(body), version: version + 1 })
      .where('id', '=', id)
      .execute();
    await writeClasses(tx, row, body);
    await writePapers(tx, id, body.papers);
    const after = await finish(tx, ctx, id);
    return { result: after, audit: { object: ofCampaign(id), before: shown(before), after: shown(after) } };
  });
}

/** Deletes a campaign that families never saw. */
export function removeCampaignOf(ctx: Ctx, id: string): Promise<{ ok: true }> {
  return reenrolmentRoom.act(ctx, 'reenrolment_admin.remove', async (tx) => {
    const row = await hold(tx, id);
    const answered = await tx.db
      .selectFrom('reenrolment_files')
      .select('pupil_id')
      .where('campaign_id', '=', id)
      .limit(1)
      .executeTakeFirst();
    if (!campaignWorkflow.allows(row.state as CampaignState, 'remove') || answered) throw conflict('reenrolment.state');
    await tx.db.deleteFrom('reenrolment_campaigns').where('id', '=', id).execute();
    await tx.live('reenrolment.changed', {}, await followersOf(tx.db, ctx.today, 'office'));
    return { result: { ok: true as const }, audit: { object: ofCampaign(id), before: { name: row.name } } };
  });
}

/**
 * Opens a campaign to families, ends it before its time, or opens an ended one again while its last day has not passed.
 */
export function setState(
  ctx: Ctx,
  id: string,
  { state, version }: BodyOf<typeof setCampaignState>,
): Promise<ReenrolmentCampaign> {
  return reenrolmentRoom.act(ctx, 'reenrolment_admin.set_state', async (tx) => {
    const row = await hold(tx, id, version);
    if (!campaignWorkflow.allows(row.state as CampaignState, state)) throw conflict('reenrolment.state');
    if (state === 'published') {
      if (row.closes_on < ctx.today) throw precondition('reenrolment.over');
      const other = await tx.db
        .selectFrom('reenrolment_campaigns')
        .select('id')
        .where('state', '<>', 'closed')
        .where('id', '<>', id)
        .executeTakeFirst();
      if (other) throw conflict('reenrolment.exists');
    }
    await tx.db
      .updateTable('reenrolment_campaigns')
      .set({ state, version: version + 1 })
      .where('id', '=', id)
      .execute();
    if (state === 'published') await tx.emit('reenrolment.published', { campaignId: id });
    const after = await finish(tx, ctx, id);
    return { result: after, audit: { object: ofCampaign(id), before: { state: row.state }, after: { state } } };
  });
}

/**
 * Reminds the families of some pupils; skips those who answered yes or no, and the other guardian of the same child.
 */
export function remindFamilies(ctx: Ctx, id: string, pupilIds: readonly string[]): Promise<{ reminded: number }> {
  return reenrolmentRoom.act(ctx, 'reenrolment_admin.remind', async (tx) => {
    const row = await hold(tx, id);
    if (!(await presentCampaign(tx.db, row, ctx.today)).open) throw conflict('reenrolment.closed');
    const { length } = await listUnanswered(tx.db, row, ctx.today, pupilIds);
    if (length) await tx.emit('reenrolment.reminded', { campaignId: id, pupilIds: [...new Set(pupilIds)] });
    return {
      result: { reminded: length },
      audit: { object: ofCampaign(id), after: { pupils: pupilIds.length, reminded: length } },
    };
  });
}
