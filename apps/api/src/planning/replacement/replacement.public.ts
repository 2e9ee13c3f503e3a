import {
  proposalsCard,
  replacementModule,
  uncoveredCard,
  uncoveredTodayCard,
} from '@encrier/contract/planning/replacement';
import { releasesCard } from '@encrier/contract/planning/replacement-days';
import { dashboardCard } from '#kernel/dashboard.ts';
import { ownsFiles } from '#kernel/files/owners.ts';
import { homeCard } from '#kernel/home.ts';
import type { ReadCtx } from '#kernel/http/context.ts';
import { holds } from '#kernel/policy/actor.ts';
import { addDays } from '#kernel/policy/days.ts';
import { readsPapers, waitingAbsences } from './absences/absences.queries.ts';
import { needsOf } from './covers/board.queries.ts';
import { ownProposals } from './covers/proposals.queries.ts';
import { personOf } from './replacement.reach.ts';
import { familyReleases } from './releases/releases.queries.ts';

/** Proposals that wait for a teacher. */
async function proposals(ctx: ReadCtx) {
  const self = personOf(ctx);
  if (!self) return null;
  const waiting = (await ownProposals(ctx, self)).filter(({ state }) => state === 'open');
  const [first] = waiting;
  return first ? { count: waiting.length, first: first.lesson, absent: first.absent.label } : null;
}

/** Uncovered lessons of today and the next days; null for a person who covers none. */
async function openNeeds(ctx: ReadCtx): Promise<{ today: number; coming: number } | null> {
  if (!holds(ctx.actor, 'sessions.cancel')) return null;
  const needs = await needsOf(ctx, ctx.today, addDays(ctx.today, 6));
  const open = needs.filter(({ state }) => state === 'open' || state === 'proposed');
  const today = open.filter(({ day }) => day === ctx.today).length;
  return { today, coming: open.length - today };
}
/** The same, and absences to validate; null where nothing waits. */
async function uncovered(ctx: ReadCtx) {
  const { today, coming } = (await openNeeds(ctx)) ?? { today: 0, coming: 0 };
  const absences = holds(ctx.actor, 'sessions.absences') ? await waitingAbsences(ctx) : 0;
  return today || coming || absences ? { today, coming, absences } : null;
}

/**
 * Registers cards of the first page (waiting for a teacher, the office, a family) and the dashboard's, and who may open
 * the papers of an absence: nobody during look-as.
 */
export function registerReplacementCards(): void {
  homeCard(proposalsCard, proposals, replacementModule);
  homeCard(uncoveredCard, uncovered, replacementModule);
  ownsFiles(
    'staff_absence',
    { table: 'staff_absences', module: replacementModule },
    async (ctx, db, id) =>
      ctx.actor.kind === 'account' && ctx.actor.lookedAtBy === null && (await readsPapers({ ...ctx, db }, id)),
  );
  dashboardCard(uncoveredTodayCard, openNeeds, replacementModule);
  homeCard(
    releasesCard,
    async (ctx) => {
      const items = (await familyReleases(ctx)).filter(({ state, can }) => state === 'asked' && can.answer);
      return items.length ? { items } : null;
    },
    replacementModule,
  );
}
