import type { ComplaintService, ComplaintStatus } from '@encrier/contract/communication/complaints';
import type { complaintFigures, FigureLine } from '@encrier/contract/communication/complaints-handling';
import type { QueryOf, ResponseInput } from '@encrier/contract/kernel/route';
import { sql } from 'kysely';
import { dayWords } from '#kernel/content/dates.ts';
import type { ReadDb } from '#kernel/db/tenant.ts';
import { invalid } from '#kernel/errors/errors.ts';
import type { Ctx } from '#kernel/http/context.ts';
import { self } from '#kernel/policy/actor.ts';
import { countDays, findUnrealDay } from '#kernel/policy/days.ts';
import { currentYear } from '../../../school/years/years.public.ts';
import { complaintWords } from '../handling/handling.public.ts';
import { complaintCategories, complaintRules, minutesOfDay, timeOver } from '../settings/settings.public.ts';
import { figureWords } from './figures.messages.ts';
import { type Sample, sumUp } from './figures.policy.ts';

/** Most complaints counted in the figures. */
const most = 50_000;
type Asker = Pick<Ctx, 'actor' | 'schoolId' | 'now' | 'today' | 'zone'> & { db: ReadDb };
type Counted = Sample & { category: string; service: ComplaintService; status: ComplaintStatus; month: string };

async function samplesOf(ctx: Asker, from: string, to: string): Promise<{ samples: Counted[]; dayMinutes: number }> {
  const local = sql<string>`to_char(c.created_at AT TIME ZONE ${ctx.zone}, 'YYYY-MM-DD')`;
  const rows = await ctx.db
    .selectFrom('complaints as c')
    .select([
      'c.category_id',
      'c.service',
      'c.status',
      'c.created_at',
      'c.answered_at',
      'c.resolved_at',
      'c.answer_due_at',
      'c.solve_due_at',
      'c.reopen_count',
      'c.satisfaction',
      local.as('day'),
    ])
    .where(sql<boolean>`${local} BETWEEN ${from} AND ${to}`)
    .orderBy('c.created_at')
    .limit(most)
    .execute();
  const rules = await complaintRules(ctx.db);
  const first = rows[0]?.created_at;
  const days = Math.ceil((ctx.now.getTime() - (first ?? ctx.now).getTime()) / 86_400_000) + 2;
  const time = first ? await timeOver(ctx.db, rules, first, days) : null;
  const spent = (start: Date, end: Date | null): number | null => (end && time ? time.between(start, end) : null);
  const samples = rows.map((row): Counted => {
    const status = row.status as ComplaintStatus;
    const open = status !== 'closed' && status !== 'rejected' && status !== 'resolved';
    return {
      category: row.category_id,
      service: row.service as ComplaintService,
      status,
      month: row.day.slice(0, 7),
      open,
      late:
        open &&
        status !== 'waiting_author' &&
        (row.solve_due_at <= ctx.now || (row.answered_at === null && row.answer_due_at <= ctx.now)),
      answerMinutes: spent(row.created_at, row.answered_at),
      solveMinutes: spent(row.created_at, row.resolved_at),
      solvedOnce: row.resolved_at !== null || row.reopen_count > 0,
      reopened: row.reopen_count > 0,
      satisfaction: row.satisfaction,
    };
  });
  return { samples, dayMinutes: minutesOfDay(rules) };
}

function cut(
  samples: readonly Counted[],
  dayMinutes: number,
  keyOf: (one: Counted) => string,
  labelOf: (key: string) => string,
): FigureLine[] {
  return [...Map.groupBy(samples, keyOf)].map(([key, group]) => ({
    key,
    label: labelOf(key),
    ...sumUp(group, dayMinutes),
  }));
}

/** The requested period, by default the current school year up to today. */
async function spanOf(ctx: Asker, query: QueryOf<typeof complaintFigures>): Promise<{ from: string; to: string }> {
  const year = query.from ? null : await currentYear(ctx.db);
  const from = query.from ?? (year && year.startsOn <= ctx.today ? year.startsOn : `${ctx.today.slice(0, 4)}-01-01`);
  const to = query.to ?? [ctx.today, from].sort()[1]!;
  const unreal = findUnrealDay({ from, to });
  if (unreal) throw invalid('invalid', { [unreal]: 'invalid' });
  return countDays({ startsOn: from, endsOn: to }) < 1 ? { from: to, to: from } : { from, to };
}

/** Counts of the complaints of a period, whoever they concern; without names. */
export async function readFigures(
  ctx: Asker,
  query: QueryOf<typeof complaintFigures>,
): Promise<ResponseInput<typeof complaintFigures>> {
  const { lang } = self(ctx);
  const { from, to } = await spanOf(ctx, query);
  const { samples, dayMinutes } = await samplesOf(ctx, from, to);
  const labels = new Map((await complaintCategories(ctx.db, ctx.schoolId, lang)).map(({ id, label }) => [id, label]));
  const services = complaintWords[lang].services;
  const byCount = (a: FigureLine, b: FigureLine): number => b.count - a.count || a.label.localeCompare(b.label);
  return {
    from,
    to,
    total: { key: 'all', label: figureWords[lang].all, ...sumUp(samples, dayMinutes) },
    byCategory: cut(
      samples,
      dayMinutes,
      (one) => one.category,
      (key) => labels.get(key) ?? '',
    ).sort(byCount),
    byService: cut(
      samples,
      dayMinutes,
      (one) => one.service,
      (key) => services[key as ComplaintService],
    ).sort(byCount),
    byStatus: [...Map.groupBy(samples, (one) => one.status)]
      .map(([status, group]) => ({ status, count: group.length }))
      .sort((a, b) => b.count - a.count),
    byMonth: cut(
      samples,
      dayMinutes,
      (one) => one.month,
      (key) => dayWords(lang, `${key}-01`, 'month'),
    ).sort((a, b) => a.key.localeCompare(b.key)),
  };
}
