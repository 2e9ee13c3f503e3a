import { proposalsCard, replacementModule, uncoveredCard } from '@encrier/contract/planning/replacement';
import { releasesCard } from '@encrier/contract/planning/replacement-days';
import { homeCard } from '#kernel/home.ts';
import type { ReadCtx } from '#kernel/http/context.ts';
import { holds } from '#kernel/policy/actor.ts';
import { addDays } from '#kernel/policy/days.ts';
import { waitingAbsences } from './absences/absences.queries.ts';
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

/** Lessons of today and of the next days that nobody covers yet, and absences to validate. */
async function uncovered(ctx: ReadCtx) {
  const waits = ({ state }: { state: string }): boolean => state === 'open' || state === 'proposed';
  const needs = holds(ctx.actor, 'sessions.cancel')
    ? (await needsOf(ctx, ctx.today, addDays(ctx.today, 6))).filter(waits)
    : [];
  const absences = holds(ctx.actor, 'sessions.absences') ? await waitingAbsences(ctx) : 0;
  const today = needs.filter(({ day }) => day === ctx.today).length;
  return needs.length || absences ? { today, coming: needs.length - today, absences } : null;
}

/** Cards of the first page: what waits for a teacher, for the office, for a family. */
export function registerReplacementCards(): void {
  homeCard(proposalsCard, proposals, replacementModule);
  homeCard(uncoveredCard, uncovered, replacementModule);
  homeCard(
    releasesCard,
    async (ctx) => {
      const items = (await familyReleases(ctx)).filter(({ state, can }) => state === 'asked' && can.answer);
      return items.length ? { items } : null;
    },
    replacementModule,
  );
}
