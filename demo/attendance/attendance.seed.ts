import { dayAfter } from '../days.ts';
import { addDays } from '@encrier/contract/kernel/days';
import { logout } from '@encrier/contract/access/auth';
import * as c from '@encrier/contract/school-life/attendance';
import * as x from '@encrier/contract/school-life/attendance-exemptions';
import * as o from '@encrier/contract/school-life/attendance-office';
import * as s from '@encrier/contract/school-life/attendance-slips';
import { dayIn } from '../../apps/api/src/kernel/content/dates.ts';
import { newId } from '../../apps/api/src/kernel/db/id.ts';
import { withTenant } from '../../apps/api/src/kernel/db/tenant.ts';
import type { Door, RoomSeed, SignIn } from '../door.ts';
import { layTerm } from './lay-term.ts';

/**
 * The mother's justifications: an old absence, which the office accepted; the last one, which waits; and a declared
 * coming one.
 */
async function seedFamily(door: Door, signIn: SignIn, now: Date): Promise<void> {
  door.at(new Date(now.getTime() - 3 * 3_600_000));
  const parent = await signIn('parent');
  const { children, reasons, today } = await parent.call(c.ownAttendance, {});
  const child = children.find(({ label }) => label.startsWith('Yasmine'));
  const last = child?.events.find(({ kind, can }) => kind === 'absence' && can.justify);
  if (!child) throw new Error('the demo school has no Yasmine');
  // In the first days of a school year nobody was absent yet.
  if (last)
    await parent.call(c.justifyAbsences, {
      body: {
        id: newId(now.getTime()),
        pupilId: child.pupilId,
        eventIds: child.events.filter(({ day, can }) => day === last.day && can.justify).map(({ id }) => id),
        reasonId: reasons[0]!.id,
        body: 'Yasmine avait de la fièvre, elle est restée à la maison.',
        fileIds: [],
      },
    });
  const coming = addDays(today, 6).replaceAll('-', '');
  await parent.call(c.declareAbsence, {
    body: {
      id: newId(now.getTime()),
      pupilId: child.pupilId,
      startsAt: `${coming}080000`,
      endsAt: `${coming}120000`,
      reasonId: reasons[2]!.id,
      note: 'Contrôle chez l’ophtalmologue',
    },
  });
  await parent.call(logout, { body: {} });
}

/** Today at the office: two exemptions and three slips. */
async function seedOffice(door: Door, signIn: SignIn, now: Date): Promise<void> {
  door.at(new Date(now.getTime() - 20 * 60_000));
  const office = await signIn('admin');
  // Pupils who wait for the office only have the term's facts.
  const waiting = new Set((await office.call(o.listEvents, { query: {} })).items.map(({ pupilId }) => pupilId));
  const pupilOf = async (q: string) =>
    (await office.call(s.slipPupils, { query: { q } })).items.find(({ id }) => !waiting.has(id));
  const day = (days: number): string => dayAfter(now, days);
  const { subjects, today } = await office.call(x.listExemptions, { query: { view: 'current', page: 1 } });
  const sport = subjects.find(({ name }) => name.startsWith('Éducation physique')) ?? subjects[0];
  const wanted = [
    {
      q: 'Yasmine El Alami',
      subjectId: sport?.id ?? null,
      category: 'medical',
      note: 'Entorse de la cheville',
      to: 21,
    },
    { q: 'Benjelloun', subjectId: null, category: 'administrative', note: 'Concours national', to: 3 },
  ] as const;
  for (const { q, to, ...one } of wanted) {
    const pupil = await pupilOf(q);
    if (pupil)
      await office.call(x.addExemption, {
        body: {
          id: newId(now.getTime()),
          pupilId: pupil.id,
          lessonKind: null,
          from: today,
          to: day(to),
          onSite: one.subjectId !== null,
          fileIds: [],
          ...one,
        },
      });
  }
  for (const [q, kind] of [
    ['Bennis', 'late'],
    ['Chraibi', 'return'],
    ['Tazi', 'leave'],
  ] as const) {
    const pupil = await pupilOf(q);
    if (pupil)
      await office.call(s.issueSlip, {
        body: { id: newId(now.getTime()), pupilId: pupil.id, kind, reasonId: null, note: '', at: null, minutes: 60 },
      });
  }
  await office.call(logout, { body: {} });
}

/**
 * The roll calls of the year until today, and families' justifications; a few rows wait for the office, one
 * contradicted by a fact.
 */
export const attendanceSeed: RoomSeed = {
  order: 60,
  async seed(door, signIn, _from, now, { kernel, schoolId }) {
    await withTenant(kernel.pool, schoolId, {}, async (db) => {
      const { time_zone: zone } = await db.selectFrom('school_settings').select('time_zone').executeTakeFirstOrThrow();
      await layTerm({ db, schoolId, now, zone, today: dayIn(now, zone) });
    });
    await seedFamily(door, signIn, now);
    await seedOffice(door, signIn, now);
  },
};
