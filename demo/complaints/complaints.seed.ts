import { logout } from '@encrier/contract/access/auth';
import * as author from '@encrier/contract/communication/complaints';
import * as office from '@encrier/contract/communication/complaints-handling';
import type { Caller, Door, RoomSeed, SignIn } from '../door.ts';
import { complaints, type DemoComplaint } from './complaints.ts';

const hour = 3_600_000;
type Turn = DemoComplaint['turns'][number];

async function handle(admin: Caller, id: string, turn: Turn): Promise<void> {
  const params = { id };
  const file = await admin.call(office.officeGet, { params });
  if ('note' in turn) await admin.call(office.noteComplaint, { params, body: { body: turn.note, fileIds: [] } });
  if ('office' in turn)
    await admin.call(office.stepComplaint, {
      params,
      body: { step: turn.office, text: turn.text ?? '', fileIds: [], version: file.version },
    });
  if ('take' in turn)
    await admin.call(office.editComplaint, {
      params,
      body: {
        version: file.version,
        assignedTo: file.takeAs ?? file.assignedTo?.id ?? null,
        priority: turn.priority ?? file.priority,
        categoryId: file.categoryId,
        service: file.service,
        concernedId: null,
      },
    });
}

async function live(enter: SignIn, who: DemoComplaint['by'], id: string, turn: Turn): Promise<void> {
  const params = { id };
  if ('note' in turn || 'office' in turn || 'take' in turn) return handle(await enter('admin'), id, turn);
  const by = await enter(who);
  if ('reply' in turn) await by.call(author.replyComplaint, { params, body: { body: turn.reply, fileIds: [] } });
  if ('reopen' in turn) await by.call(author.reopenComplaint, { params, body: { reason: turn.reopen } });
  if ('close' in turn) {
    await by.call(author.closeComplaint, { params, body: {} });
    await by.call(author.rateComplaint, { params, body: { mark: turn.mark, note: turn.word } });
  }
}

/** The demo's complaints, each turn at its own hour between `from` and `now`, through the same routes as everybody. */
async function seedComplaints(door: Door, signIn: SignIn, from: Date, now: Date): Promise<void> {
  const open = new Map<string, Caller>();
  const enter: SignIn = async (who) => {
    const caller = open.get(who) ?? (await signIn(who));
    open.set(who, caller);
    return caller;
  };
  // An office session ends after half an hour: everybody signs out before the next hour, and no device of the demo
  // stays in anybody's list.
  const leave = async (): Promise<void> => {
    for (const caller of open.values()) await caller.call(logout, { body: {} });
    open.clear();
  };
  const clamp = (at: number): Date => new Date(Math.min(now.getTime(), Math.max(from.getTime(), at)));
  for (const complaint of [...complaints].sort((a, b) => b.daysAgo - a.daysAgo)) {
    const start = now.getTime() - complaint.daysAgo * 24 * hour - 2 * hour;
    door.at(clamp(start));
    const by = await enter(complaint.by);
    const { categories, children } = await by.call(author.complaintChoices, {});
    const category = categories.find(({ label }) => label === complaint.category);
    if (!category) throw new Error(`the demo school has no ${complaint.category}`);
    const { id } = await by.call(author.createComplaint, {
      body: {
        categoryId: category.id,
        childId: complaint.about ? (children.find(({ label }) => label.startsWith('Yasmine'))?.id ?? null) : null,
        concernedId: null,
        subject: complaint.subject,
        body: complaint.body,
        confidential: complaint.confidential ?? false,
        fileIds: [],
      },
    });
    let last = 0;
    for (const turn of complaint.turns) {
      if (turn.after > last) await leave();
      last = turn.after;
      door.at(clamp(start + turn.after * hour));
      await live(enter, complaint.by, id, turn);
    }
    await leave();
  }
}

export const complaintsSeed: RoomSeed = { order: 60, seed: seedComplaints };
