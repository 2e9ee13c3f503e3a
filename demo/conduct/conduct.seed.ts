import { dayOf } from '../days.ts';
import { logout } from '@encrier/contract/access/auth';
import * as c from '@encrier/contract/school-life/conduct';
import { listPupils } from '@encrier/contract/school/pupils';
import type { Caller, Door, RoomSeed, SignIn } from '../door.ts';
import { type DemoNote, notes } from './notes.ts';

const hour = 3_600_000;

async function aboutWhom(author: Caller, about: DemoNote['about']): Promise<string | null> {
  if (about === 'yasmine') {
    const { items } = await author.call(c.findPupils, { query: { q: 'Yasmine El Alami' } });
    return items[0]?.id ?? null;
  }
  const { rows } = await author.call(listPupils, { query: {} });
  return rows.filter((one) => one.firstName !== 'Yasmine')[about]?.id ?? null;
}

async function write(author: Caller, note: DemoNote, pupilId: string, happenedOn: string): Promise<string> {
  const { id } = await author.call(c.createNote, {
    body: {
      pupilId,
      category: note.category,
      visibility: note.visibility ?? 'team',
      share: note.family ? (note.family.share ?? 'family') : 'none',
      body: note.body,
      familyText: note.family?.text ?? '',
      ackAsked: note.family?.ack ?? false,
      happenedOn,
    },
  });
  return id;
}

async function seedNote(door: Door, signIn: SignIn, note: DemoNote, now: Date): Promise<void> {
  const start = new Date(now.getTime() - note.daysAgo * 24 * hour - 3 * hour);
  door.at(start);
  const author = await signIn(note.by);
  const pupilId = await aboutWhom(author, note.about);
  const id = pupilId && (await write(author, note, pupilId, dayOf(start)));
  // An office session ends after half an hour: everybody signs out before the next hour.
  await author.call(logout, { body: {} });
  if (!id) return;
  const params = { id };
  if (note.mother) {
    door.at(new Date(start.getTime() + hour));
    const mother = await signIn('parent');
    if (note.mother.reads) await mother.call(c.acknowledgeNote, { params, body: {} });
    if (note.mother.says) await mother.call(c.replyToSchool, { params, body: { body: note.mother.says } });
    await mother.call(logout, { body: {} });
  }
  if (note.answer) {
    door.at(new Date(start.getTime() + 1.2 * hour));
    const again = await signIn(note.by);
    const { threads } = await again.call(c.getNote, { params });
    await again.call(c.replyToFamily, { params, body: { to: threads[0]!.with.id, body: note.answer } });
    await again.call(logout, { body: {} });
  }
}

export const conductSeed: RoomSeed = {
  order: 90,
  seed: async (door, signIn, _from, now) => {
    for (const note of notes) await seedNote(door, signIn, note, now);
  },
};
