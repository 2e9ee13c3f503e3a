import { nameOf } from '#kernel/db/person-name.ts';
import { classNameOn } from '#kernel/db/class-name.ts';
import {
  disciplineCard,
  disciplineModule,
  incidentsCard,
  ownDisciplineCard,
  pupilDisciplineCard,
} from '@encrier/contract/school-life/discipline';
import { sql } from 'kysely';
import { type CountedSpan, dashboardCard } from '#kernel/dashboard.ts';
import { ownsFiles } from '#kernel/files/owners.ts';
import { homeCard } from '#kernel/home.ts';
import type { ReadCtx } from '#kernel/http/context.ts';
import { personCard } from '#kernel/person-card.ts';
import { holds, self } from '#kernel/policy/actor.ts';
import { examinesIncident, readsRecord, writable } from './discipline.reach.ts';
import { opensFiles } from './incidents/incidents.queries.ts';
import { toAcknowledge } from './records/own.queries.ts';
import { familyAnswered, toPlace } from './records/records.queries.ts';

/** Incidents of a period for people who examine them, by the day on which they happened. */
async function ofSpan(ctx: ReadCtx, { from, to, before }: CountedSpan) {
  if (!holds(ctx.actor, 'conduct.examine')) return null;
  return ctx.db
    .selectFrom('incidents as i')
    .where(examinesIncident(ctx))
    .where((eb) => eb.or([eb('i.state', '=', 'reported'), eb('i.happened_on', '>=', before.from)]))
    .select([
      sql<number>`count(*) FILTER (WHERE i.happened_on BETWEEN ${from} AND ${to})::int`.as('incidents'),
      sql<number>`count(*) FILTER (WHERE i.happened_on BETWEEN ${before.from} AND ${before.to})::int`.as('before'),
      sql<number>`count(*) FILTER (WHERE i.state = 'reported')::int`.as('open'),
    ])
    .executeTakeFirstOrThrow();
}

/** What waits for people who examine incidents; null when nothing does. */
async function waiting(ctx: ReadCtx) {
  if (!holds(ctx.actor, 'conduct.examine')) return null;
  const { incidents } = await ctx.db
    .selectFrom('incidents as i')
    .where('i.state', '=', 'reported')
    .where(examinesIncident(ctx))
    .select(sql<number>`count(*)::int`.as('incidents'))
    .executeTakeFirstOrThrow();
  const records = await ctx.db
    .selectFrom('discipline_records as r')
    .innerJoin('pupils as p', 'p.person_id', 'r.pupil_id')
    .where(readsRecord(ctx))
    .select([
      sql<number>`count(*) FILTER (WHERE ${familyAnswered} AND r.rank <> 'punishment')::int`.as('answered'),
      sql<number>`count(*) FILTER (WHERE ${toPlace})::int`.as('toPlace'),
    ])
    .executeTakeFirstOrThrow();
  return incidents || records.answered || records.toPlace ? { incidents, ...records } : null;
}

/** A pupil's records of this year, and whether the caller may add one. */
async function ofPupil(ctx: ReadCtx, id: string) {
  if (!holds(ctx.actor, 'conduct.view') && !holds(ctx.actor, 'conduct.sanction')) return null;
  const row = await ctx.db
    .selectFrom('pupils as p')
    .innerJoin('persons as h', 'h.id', 'p.person_id')
    .where('p.person_id', '=', id)
    .select([
      nameOf('h').as('label'),
      classNameOn(ctx.today).as('class'),
      writable(ctx, 'conduct.report').as('report'),
      writable(ctx, 'conduct.punish').as('punish'),
      writable(ctx, 'conduct.sanction').as('sanction'),
    ])
    .executeTakeFirst();
  if (!row) return null;
  const count = (rank: string) =>
    sql<number>`count(*) FILTER (WHERE r.rank = ${rank} AND r.state NOT IN ('cancelled', 'dropped'))::int`;
  const counts = await ctx.db
    .selectFrom('discipline_records as r')
    .innerJoin('pupils as p', 'p.person_id', 'r.pupil_id')
    .where('r.pupil_id', '=', id)
    .where(readsRecord(ctx))
    .select([
      count('recognition').as('recognition'),
      count('punishment').as('punishment'),
      count('sanction').as('sanction'),
    ])
    .executeTakeFirstOrThrow();
  const looking = self(ctx).lookedAtBy !== null;
  return {
    pupil: { id, label: row.label, class: row.class ?? '' },
    counts,
    can: {
      report: row.report && !looking,
      punish: row.punish && !looking,
      sanction: row.sanction && !looking,
    },
  };
}

/**
 * Registers the cards of the first page, of the dashboard, and of a pupil's page; and who may open the files of
 * incidents.
 */
export function registerDiscipline(): void {
  ownsFiles('incident', { table: 'incidents', module: disciplineModule }, opensFiles);
  homeCard(disciplineCard, waiting, disciplineModule);
  dashboardCard(incidentsCard, ofSpan, disciplineModule);
  homeCard(
    ownDisciplineCard,
    async (ctx) => {
      const waits = await toAcknowledge(ctx);
      return waits ? { waiting: waits } : null;
    },
    disciplineModule,
  );
  personCard(pupilDisciplineCard, ofPupil, disciplineModule);
}
