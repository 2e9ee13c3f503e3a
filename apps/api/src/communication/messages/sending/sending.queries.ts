import type { AudienceRule } from '@encrier/contract/communication/audience';
import type { RecipientChoice, weighMessage } from '@encrier/contract/communication/messages';
import type { BodyOf, ResponseInput } from '@encrier/contract/kernel/route';
import type { Role } from '@encrier/contract/kernel/schema';
import { sql } from 'kysely';
import { isCalled, likePattern, searchKey } from '#kernel/content/search-key.ts';
import { type ReadDb, withTenant } from '#kernel/db/tenant.ts';
import { invalid, notFound } from '#kernel/errors/errors.ts';
import type { Ctx, ReadCtx } from '#kernel/http/context.ts';
import { type AccountActor, holds, scopeOf, self } from '#kernel/policy/actor.ts';
import { ruleLabel } from '../../audience/audience.public.ts';
import { imageRefusals, toldRefusals } from '../../audience/pictured.public.ts';
import { mandatedPlaces } from '../../audience/spoken.public.ts';
import { nextOpening, reviewNeeded, roleOf, settingsOf } from '../settings/settings.public.ts';
import { mayRead } from '../access/access.public.ts';
import { dayStart } from '../delivery/delivery.public.ts';
import {
  type Figure,
  figuresOf,
  judgedOf,
  liftsTies,
  type WritingRule,
  writingRulesOf,
  type Target,
  roleOfWriter,
} from '../judging/judging.public.ts';
import { detailOf, factsSql, type PersonFacts, viewerOf } from '../people/people.public.ts';
import { areKnown } from '../writing/writing.public.ts';
import { maxFor, receiversOf, type Unit, unitChoices, withReason } from './sending.policy.ts';

/** Messages that an account has sent, planned or submitted on the school's day. */
export async function sentToday(db: ReadDb, accountId: string, now: Date, timeZone: string): Promise<number> {
  const since = dayStart(now, timeZone);
  const { n } = await db
    .selectFrom('messages')
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .where('sender_id', '=', accountId)
    .where('automatic', '=', false)
    .where('updated_at', '>=', since)
    .where((eb) => eb.or([eb('sent_at', '>=', since), eb('status', 'in', ['waiting', 'scheduled'])]))
    .executeTakeFirstOrThrow();
  return Number(n);
}

const countIf = (figures: readonly Figure[], fits: (figure: Figure) => boolean): number =>
  figures.filter(fits).reduce((total, figure) => total + figure.count, 0);
const reasons = ['matrix', 'out_of_reach', 'no_account'] as const;

type Weighed = BodyOf<typeof weighMessage>;
type Answered = Awaited<ReturnType<typeof mayRead>>;

/** The message that is answered, null for a new one; not found where the caller may not read it, or it is not out. */
async function answeredOf(db: ReadDb, ctx: Ctx, { replyTo }: Weighed): Promise<Answered> {
  const reply = replyTo ? await mayRead(db, ctx, replyTo.messageId) : null;
  if (replyTo && reply?.status !== 'sent') throw notFound();
  return reply;
}

/** The role in which the caller writes: a parent's when acting for a child, or the role of the message they answer. */
function roleOfReply(actor: AccountActor, reply: Answered): Role {
  const asParent = reply !== null && (reply.childIds.length > 0 || (reply.mine && reply.senderRole === 'parent'));
  return roleOfWriter(actor, actor.child !== null || asParent);
}

function weighedTarget({ replyTo, audience }: Weighed, reply: Answered, role: Role): Target {
  if (!reply || !replyTo) return { rules: audience };
  const { to } = replyTo;
  return { threadId: reply.threadId, messageId: reply.id, to, lift: liftsTies(role, to, reply.mine) };
}

/** Preview of a message sent now: whom it reaches, who is excluded and why, what the school's rules require. */
export function previewSending(ctx: Ctx, body: Weighed): Promise<ResponseInput<typeof weighMessage>> {
  return withTenant(ctx.kernel.pool, ctx.schoolId, { readOnly: true }, async (db) => {
    const actor = self(ctx);
    const reply = await answeredOf(db, ctx, body);
    if (!(await areKnown(db, ctx.schoolId, body.audience)))
      throw invalid('messages.unknown_recipient', { audience: 'messages.unknown_recipient' });
    const settings = await settingsOf(db);
    const role = roleOfReply(actor, reply);
    const rule = roleOf(settings, role);
    const target = weighedTarget(body, reply, role);
    const figures = await figuresOf(
      db,
      ctx.schoolId,
      settings,
      { accountId: actor.accountId, personId: actor.personId, role },
      target,
      ctx.today,
    );
    const reached = figures.filter(({ mode }) => mode !== 'forbidden');
    const opensAt = nextOpening(rule, ctx.now, ctx.zone);
    const recipients = countIf(reached, () => true);
    const need = recipients
      ? reviewNeeded(settings, {
          senderRole: role,
          receivers: receiversOf(figures),
          attachments: body.attachments,
          recipients,
          wordsKey: searchKey(body.words),
          outside: opensAt !== null,
        })
      : null;
    // A family that receives its own child's picture is not checked; people out of the author's reach are not shown.
    const seen = body.pictures ? await imageRefusals(db, ctx.schoolId, body.audience, ctx.today) : null;
    const refusals = seen && seen.pupils.length > 1 ? await toldRefusals(db, ctx, seen) : null;
    const of = (kind: Figure['kind']): number => countIf(reached, (figure) => figure.kind === kind);
    return {
      recipients,
      withoutAccount: countIf(figures, ({ why }) => why === 'no_account'),
      pupils: of('pupil'),
      guardians: of('guardian'),
      teachers: of('teacher'),
      others: of('other'),
      left: reasons
        .map((why) => ({ why, count: countIf(figures, (figure) => figure.why === why) }))
        .filter((one) => one.count > 0),
      review: need?.why ?? null,
      reviewAbove:
        need?.why === 'recipients' ? (settings.rules.find(({ id }) => id === need.ruleId)?.threshold ?? null) : null,
      opensAt: opensAt?.toISOString() ?? null,
      leftToday: Math.max(0, rule.maxPerDay - (await sentToday(db, actor.accountId, ctx.now, ctx.zone))),
      maxRecipients: Math.min(rule.maxRecipients, maxFor(scopeOf(ctx.actor, 'messages.broadcast'), figures)),
      stopped: rule.stopped ? rule.stopReason : null,
      canBypass: holds(ctx.actor, 'messages.bypass'),
      pictured: refusals && { ...refusals, without: refusals.names.length },
    };
  });
}

const most = 60;
const persons = 40;
type NamedUnit = Unit & { name: string | null };
type Person = {
  ref: string;
  name: string;
  mode: 'allowed' | 'review' | 'forbidden';
  why: RecipientChoice['why'];
  facts: PersonFacts;
};

/**
 * Levels, classes and groups of the year, then organisations, cycles, subjects, regimes and representatives; `own`:
 * those whose pupils the caller teaches.
 */
async function unitsOf(ctx: ReadCtx, actor: AccountActor): Promise<NamedUnit[]> {
  const { schoolId, today } = ctx;
  return ctx.db
    .selectFrom(
      sql<NamedUnit & { rank: number; position: number }>`(
      WITH mine AS MATERIALIZED (SELECT ARRAY(SELECT t.class_id FROM class_teachers t
        WHERE t.school_id = ${schoolId} AND t.person_id = ${actor.personId}
        AND app.in_force(t.from_on, t.to_on, ${today})) AS ids)
      SELECT 2 AS rank, 'level' AS kind, l.id AS ref, NULL::text AS word, l.name, l.position, false AS own,
        NULL::text AS mandate FROM levels l
        WHERE l.school_id = ${schoolId}
      UNION ALL
      SELECT 1, 'class', c.id, NULL, c.name, c.position, c.id = ANY (mine.ids), NULL FROM mine, classes c
        JOIN school_years y ON y.school_id = c.school_id AND y.id = c.year_id AND y.current
        WHERE c.school_id = ${schoolId}
      UNION ALL
      SELECT 4, 'org', o.id, NULL, o.name, o.position, false, NULL FROM orgs o
        WHERE o.school_id = ${schoolId} AND o.closed_on IS NULL
        AND EXISTS (SELECT 1 FROM orgs x WHERE x.school_id = o.school_id AND x.id <> o.id AND x.closed_on IS NULL)
      UNION ALL
      SELECT 5, 'cycle', NULL, l.cycle, l.cycle, min(l.position), false, NULL FROM levels l
        WHERE l.school_id = ${schoolId} AND l.cycle <> '' GROUP BY l.cycle
      UNION ALL
      SELECT 6, 'subject', s.id, NULL, s.name, s.position, false, NULL FROM subjects s
        WHERE s.school_id = ${schoolId} AND s.archived_at IS NULL
      UNION ALL
      SELECT 7, 'regime', NULL, u.board_regime, u.board_regime, 0, false, NULL FROM pupils u
        WHERE u.school_id = ${schoolId} AND u.board_regime <> '' AND app.here(u.left_on, ${today})
        GROUP BY u.board_regime
      UNION ALL
      SELECT 3, 'group', g.id, NULL, g.name, 0, EXISTS (SELECT 1 FROM courses o
        JOIN course_teachers t ON t.school_id = o.school_id AND t.course_id = o.id AND t.person_id = ${actor.personId}
        AND app.in_force(t.from_on, t.to_on, ${today})
        WHERE o.school_id = g.school_id AND o.group_id = g.id), NULL FROM groups g
          JOIN school_years y ON y.school_id = g.school_id AND y.id = g.year_id AND y.current
          WHERE g.school_id = ${schoolId}
      UNION ALL
      SELECT 8, s.kind, s.ref, s.word, s.name, s.position, s.kind = 'class' AND s.ref = ANY (mine.ids), s.mandate
        FROM ${mandatedPlaces(schoolId, today)} s, mine)`.as('u'),
    )
    .select(['kind', 'ref', 'word', 'name', 'own', 'mandate'])
    .orderBy(sql`u.rank, u.position, u.name`)
    .limit(500)
    .execute();
}

/**
 * Persons, by the same rules as a sending. Among people to whom the caller cannot write only staff is shown, with the
 * reason: nobody finds pupils or guardians by typing letters (SEC-OBJ-09). Without a search, only the caller's own
 * people.
 */
async function personsOf(
  ctx: ReadCtx,
  actor: AccountActor,
  role: Role,
  writingRules: readonly WritingRule[],
  like: string | null,
  ids: readonly string[] | null,
): Promise<Person[]> {
  const staff: readonly Role[] = ['prof', 'admin', 'personnel', 'transport'];
  const allowed = writingRules.filter((writingRule) =>
    ids
      ? writingRule.mode !== 'forbidden'
      : like
        ? writingRule.mode !== 'forbidden' || staff.includes(writingRule.role)
        : writingRule.mode !== 'forbidden' &&
          (writingRule.tie !== 'all' || (writingRule.role === 'admin' && (role === 'parent' || role === 'eleve'))),
  );
  if (!allowed.length) return [];
  const target = {
    rules: ids
      ? ids.map((ref): AudienceRule => ({ kind: 'person', ref }))
      : allowed.map((writingRule): AudienceRule => ({ kind: 'role', role: writingRule.role })),
  };
  const judged = judgedOf({
    schoolId: ctx.schoolId,
    day: ctx.today,
    sender: { accountId: actor.accountId, personId: actor.personId, role },
    writingRules,
    target,
  });
  return ctx.db
    .selectFrom(
      sql<Person>`(
      WITH j AS MATERIALIZED (SELECT j.*, p.first_name || ' ' || p.last_name AS name, p.last_name, p.first_name
        FROM ${judged} j JOIN persons p ON p.school_id = ${ctx.schoolId} AND p.id = j.person_id
        WHERE ${like === null ? sql`TRUE` : isCalled('p', like)} AND (j.why IS NULL OR j.why = 'no_account'
          OR (${like}::text IS NOT NULL AND j.kind IN ('teacher', 'other')))
        ORDER BY j.why IS NOT NULL, p.last_name, p.first_name, p.id LIMIT ${persons})
      SELECT j.person_id AS ref, j.name, j.mode, j.why,
        ${factsSql(viewerOf(ctx, actor), sql`j.person_id`, sql`j.role`, sql`NULLIF(j.child_ids, '{}')`)} AS facts FROM j
        ORDER BY j.why IS NOT NULL, j.last_name, j.first_name, j.person_id)`.as('p'),
    )
    .selectAll()
    .execute();
}

/**
 * Possible recipients for the caller: roles, their own classes first, levels, groups, their own people at once and
 * everybody on search; forbidden ones with the reason.
 */
export async function recipientChoices(
  ctx: ReadCtx,
  { q, to }: { q?: string | undefined; to?: string | undefined },
): Promise<{ items: RecipientChoice[] }> {
  const actor = self(ctx);
  const like = q ? likePattern(q) : null;
  const typed = searchKey(q ?? '')
    .split(/\s+/)
    .filter(Boolean);
  const settings = await settingsOf(ctx.db);
  const role = roleOfWriter(actor, actor.child !== null);
  const writingRules = writingRulesOf(settings, role, false);
  const stopped = roleOf(settings, role).stopped;
  const named = to?.split(',') ?? null;
  const found = await personsOf(ctx, actor, role, writingRules, named ? null : like, named);
  // Pupils and guardians write to individuals: whole classes are for teachers and the administration.
  const units = named || role === 'eleve' || role === 'parent' ? [] : await unitsOf(ctx, actor);
  const roles: RecipientChoice[] =
    named || like || role === 'eleve' || role === 'parent'
      ? []
      : writingRules.map((writingRule) => ({
          rule: { kind: 'role', role: writingRule.role },
          label: ruleLabel(actor.lang, { kind: 'role', role: writingRule.role }, null),
          detail: '',
          ...withReason(writingRule, false),
        }));
  const people = (named ? found.filter(({ why }) => why === null) : found).map(
    (one): RecipientChoice => ({
      rule: { kind: 'person', ref: one.ref },
      label: one.name,
      detail: detailOf(actor.lang, one.facts),
      mode: one.mode,
      why: one.why,
    }),
  );
  const whole = units
    .flatMap((unit) =>
      unitChoices(writingRules, unit).map(
        ({ rule, mode, why }): RecipientChoice => ({
          rule,
          label: ruleLabel(actor.lang, rule, unit.name),
          detail: '',
          mode,
          why,
        }),
      ),
    )
    .filter(({ label }) => typed.every((word) => searchKey(label).includes(word)));
  const open = whole.filter((one) => one.why === null);
  const items = [
    ...(like ? people : []),
    ...roles,
    ...open,
    ...(like ? [] : people),
    ...whole.filter((one) => one.why !== null),
  ].slice(0, most);
  return {
    items: stopped ? items.map((one) => ({ ...one, mode: 'forbidden' as const, why: 'stopped' as const })) : items,
  };
}
