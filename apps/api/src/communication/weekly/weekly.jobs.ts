import { timeZoneOf } from '#kernel/db/school-day.ts';
import { dayIn, dayWords, toStamp } from '#kernel/content/dates.ts';
import { readTenant } from '#kernel/db/tenant.ts';
import { type Kernel, systemCtx } from '#kernel/http/context.ts';
import { eachSchool } from '#kernel/jobs/each-school.ts';
import { onSchedule } from '#kernel/jobs/events.ts';
import { sentence } from '#kernel/notify/messages.ts';
import { type Notice, notifyEach } from '#kernel/notify/notify.ts';
import { langOf } from '#kernel/notify/speech.ts';
import { fillWeeks, type WeeklyWeek, weekOf } from '#kernel/weekly.ts';
import { addDays } from '#kernel/policy/days.ts';
import { noteSent, noteServed } from './weekly.actions.ts';
import { weeklyNews } from './weekly.messages.ts';
import { dueDays, dueWeek } from './weekly.policy.ts';
import { type Days, ownServed, type Receiver, listReceivers, readSettings, weekTo } from './weekly.queries.ts';

/** Pupils whose weeks are read and sent together. */
const batch = 100;

const noticeOf = ({ accountId, pupilId, name, self }: Receiver, from: string, to: string): Notice => ({
  type: 'semaine',
  accountIds: [accountId],
  childId: pupilId,
  model: { type: 'week', id: `${pupilId}_${to}` },
  priority: 'low',
  dedupeKey: `weekly:${pupilId}:${to}`,
  detail: (speech) => {
    const [first, last] = [from, to].map((day) => dayWords(langOf(speech), day, 'dayMonthFigures'));
    const days = { from: first!, to: last! };
    return self
      ? sentence(speech, weeklyNews, 'own', days)
      : sentence(speech, weeklyNews, 'child', { pupil: name, ...days });
  },
});

type Round = { to: string; week: WeeklyWeek; today: string; days: Days };
/**
 * Sends the summary to people who chose certain days, a batch of pupils at a time, each in its own transaction; returns
 * how many received it.
 */
async function notifyOfWeek(kernel: Kernel, schoolId: number, { to, week, today, days }: Round): Promise<number> {
  const now = kernel.now();
  let sent = 0;
  for (let after: string | null = null; ; ) {
    const found = await readTenant(kernel.pool, schoolId, async (db) => {
      const of = await listReceivers(db, { ...week, day: today }, after, batch, days);
      const weeks = of.receivers.length ? await fillWeeks({ db, now, today, week }, of.receivers) : new Map();
      return { pupils: of.pupils, told: of.receivers.filter((one) => weekOf(weeks, one).length > 0) };
    });
    const { created } = await notifyEach(
      kernel,
      schoolId,
      found.told.map((one) => noticeOf(one, week.from, to)),
    );
    sent += created;
    after = found.pupils.at(-1) ?? null;
    if (found.pupils.length < batch) return sent;
  }
}

/**
 * Sends a school's summary when due, on the school's day and on the days that people chose. A run that resumes an
 * interrupted one sends nothing twice: a notice has one key per reader, pupil and week.
 */
export async function sendWeek(kernel: Kernel, schoolId: number): Promise<void> {
  const now = kernel.now();
  const due = await readTenant(kernel.pool, schoolId, async (db) => {
    const zone = await timeZoneOf(db);
    const times = await readSettings(db);
    const [today, hour] = [dayIn(now, zone), Number(toStamp(now, zone).slice(8, 10))];
    const served = await ownServed(db);
    const round = (to: string, weekdays: readonly number[]): Round => ({
      to,
      today,
      week: weekTo(to, times.hour, zone),
      days: { weekdays, school: times.weekday },
    });
    const to = dueWeek(times, today, hour);
    const own = served && dueDays({ ...times, ...served }, today, hour);
    return {
      school: to && round(to, [times.weekday]),
      own: own && round(own.to, own.weekdays),
      served: hour >= times.hour ? today : addDays(today, -1),
    };
  });
  const as = systemCtx(kernel, schoolId, { kind: 'job', name: 'weekly' });
  if (due.school) await noteSent(as, due.school.to, await notifyOfWeek(kernel, schoolId, due.school));
  if (due.own) await noteServed(as, due.served, due.own.to, await notifyOfWeek(kernel, schoolId, due.own));
}

export function registerWeeklyJobs(): void {
  onSchedule('weekly.clock', '5 * * * *', (kernel) =>
    eachSchool(kernel, 'weekly.clock', (schoolId) => sendWeek(kernel, schoolId)),
  );
}
