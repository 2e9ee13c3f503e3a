import { dayOf } from '../days.ts';
import { logout } from '@encrier/contract/access/auth';
import * as c from '@encrier/contract/school-life/discipline';
import * as i from '@encrier/contract/school-life/discipline-incidents';
import { listPupils } from '@encrier/contract/school/pupils';
import { randomUUID } from 'node:crypto';
import type { Caller, Door, RoomSeed, SignIn } from '../door.ts';
import { scene } from '../media/scenes.ts';
import { incidents, praises, punishments, type When } from './records.ts';

const hour = 3_600_000;

type Found = { yasmine: string; others: string[]; kind: (rank: c.RecordKind['rank'], at: number) => string };
async function found(author: Caller): Promise<Found> {
  const { items } = await author.call(c.findDisciplinePupils, { query: { q: 'Yasmine El Alami' } });
  const { rows } = await author.call(listPupils, { query: {} });
  const { kinds } = await author.call(c.disciplineChoices, {});
  return {
    yasmine: items[0]!.id,
    others: rows.filter((one) => one.firstName !== 'Yasmine').map(({ id }) => id),
    kind: (rank, at) => kinds.filter((one) => one.rank === rank)[at]!.id,
  };
}

/** Runs an action as a person, some days ago. */
async function as<T>(
  door: Door,
  signIn: SignIn,
  who: Parameters<SignIn>[0],
  { daysAgo, later = 0 }: When,
  now: Date,
  act: (caller: Caller, day: string) => Promise<T>,
): Promise<T> {
  const at = new Date(now.getTime() - daysAgo * 24 * hour - 3 * hour + later * hour);
  door.at(at);
  const caller = await signIn(who);
  const done = await act(caller, dayOf(at));
  // An office session ends after half an hour: everybody signs out before the next hour.
  await caller.call(logout, { body: {} });
  return done;
}

async function seedPraises(door: Door, signIn: SignIn, now: Date): Promise<void> {
  for (const one of praises)
    await as(door, signIn, 'prof', one, now, async (author, day) => {
      const { yasmine, others, kind } = await found(author);
      const pupilId = one.about === 'yasmine' ? yasmine : others[one.about];
      if (pupilId)
        await author.call(c.giveRecognition, {
          body: {
            id: randomUUID(),
            pupilId,
            kindId: kind('recognition', one.kind),
            happenedOn: day,
            familyText: one.text,
          },
        });
    });
}

async function seedPunishments(door: Door, signIn: SignIn, now: Date): Promise<void> {
  for (const one of punishments) {
    const made = await as(door, signIn, 'prof', one, now, async (author, day) => {
      const { yasmine, others, kind } = await found(author);
      const pupilId = one.about === 'yasmine' ? yasmine : others[one.about];
      if (!pupilId) return null;
      return author.call(c.givePunishment, {
        body: {
          id: randomUUID(),
          pupilId,
          kindId: kind('punishment', one.kind),
          incidentId: null,
          happenedOn: day,
          facts: one.facts,
          familyText: one.text,
          work: one.work ?? '',
          dueOn: null,
        },
      });
    });
    if (!made || !one.mother) continue;
    await as(door, signIn, 'parent', { ...one, later: 1 }, now, async (mother) => {
      const params = { id: made.id };
      await mother.call(c.acknowledgeOwn, { params, body: {} });
      if (one.mother) await mother.call(c.replyOwn, { params, body: { body: one.mother } });
    });
    if (one.done)
      await as(door, signIn, 'prof', { ...one, later: 2 }, now, (author) =>
        author.call(c.endRecord, { params: { id: made.id }, body: { as: 'done', reason: '', version: made.version } }),
      );
  }
}

/** An incident examined and closed, one with a family that may still answer, one that nobody read yet. */
async function seedIncidents(door: Door, signIn: SignIn, now: Date): Promise<void> {
  for (const one of incidents) {
    const made = await as(door, signIn, 'prof', one, now, async (author, day) => {
      const { others } = await found(author);
      const people = one.people.flatMap(({ about, role }) => {
        const pupilId = others[about];
        return pupilId ? [{ pupilId, role }] : [];
      });
      const shown = one.category === 'damage' ? [await author.upload('table.jpg', await scene('workshop', 12))] : [];
      return author.call(i.reportIncident, {
        body: {
          id: randomUUID(),
          category: one.category,
          severity: one.severity,
          happenedOn: day,
          minute: one.minute,
          place: one.place,
          body: one.body,
          people,
          fileIds: shown.map((file) => file.id),
        },
      });
    });
    if (!one.examined) continue;
    await as(door, signIn, 'admin', { ...one, later: 1 }, now, async (office) => {
      const params = { id: made.id };
      const examined = await office.call(i.moveIncident, {
        params,
        body: { step: 'examine', outcome: '', version: made.version },
      });
      if (one.told) {
        const part = examined.records[0]!;
        const page = await office.call(c.getRecord, { params: { id: part.id } });
        await office.call(c.notifyHome, {
          params: { id: part.id },
          body: { familyText: one.told, replyUntil: page.soonestReply, version: page.version },
        });
      }
      if (one.outcome)
        await office.call(i.moveIncident, {
          params,
          body: { step: 'close', outcome: one.outcome, version: examined.version },
        });
    });
  }
}

/** A sanction whose time to answer is over: the decision waits. */
async function seedSanction(door: Door, signIn: SignIn, now: Date): Promise<void> {
  await as(door, signIn, 'admin', { daysAgo: 8 }, now, async (head, day) => {
    const { others, kind } = await found(head);
    const pupilId = others[2];
    if (!pupilId) return;
    const opened = await head.call(c.proposeSanction, {
      body: {
        id: randomUUID(),
        pupilId,
        kindId: kind('sanction', 0),
        incidentId: null,
        happenedOn: day,
        facts: 'Extincteur vidé dans l’escalier B, malgré deux rappels au règlement cette année.',
      },
    });
    const page = await head.call(c.getRecord, { params: { id: opened.id } });
    await head.call(c.notifyHome, {
      params: { id: opened.id },
      body: {
        familyText:
          'Votre enfant a vidé un extincteur dans un escalier. Une sanction est envisagée : vous pouvez répondre.',
        replyUntil: page.soonestReply,
        version: opened.version,
      },
    });
  });
}

export const disciplineSeed: RoomSeed = {
  order: 91,
  seed: async (door, signIn, _from, now) => {
    await seedPraises(door, signIn, now);
    await seedPunishments(door, signIn, now);
    await seedIncidents(door, signIn, now);
    await seedSanction(door, signIn, now);
  },
};
