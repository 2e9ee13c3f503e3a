import { idNamed } from '../ids.ts';
import type { AudienceRule } from '@encrier/contract/communication/audience';
import * as roles from '@encrier/contract/access/roles';
import * as c from '@encrier/contract/communication/news';
import { structure } from '@encrier/contract/school/imports';
import { logout } from '@encrier/contract/access/auth';
import { accountNamed } from '../account-named.ts';
import { demoAccounts } from '../accounts.ts';
import type { Caller, Door, RoomSeed, SignIn } from '../door.ts';
import { picture } from './pictures.ts';
import { type DemoPost, posts } from './posts.ts';

const day = 86_400_000;

type Lists = { categories: Map<string, string>; levels: Map<string, string>; classes: Map<string, string> };

async function listsOf(admin: Caller): Promise<Lists> {
  const { categories } = await admin.call(c.adminList, { query: {} });
  const { levels } = await admin.call(structure, {});
  return {
    categories: new Map(categories.map(({ label, id }) => [label, id])),
    levels: new Map(levels.map(({ name, id }) => [name, id])),
    classes: new Map(levels.flatMap(({ classes }) => classes.map(({ name, id }) => [name, id] as const))),
  };
}

function audienceOf({ audience }: DemoPost, lists: Lists): AudienceRule[] {
  if ('everyone' in audience) return [{ kind: 'everyone' }];
  if ('role' in audience) return [{ kind: 'role', role: audience.role }];
  if ('className' in audience) return [{ kind: 'class', ref: idNamed(lists.classes, audience.className) }];
  return audience.levels.map((level) => ({
    kind: 'level',
    ref: idNamed(lists.levels, level),
    ...(audience.who && { who: [...audience.who] }),
  }));
}

/** The instant `days` from `now`, at a given hour of the day. */
function moment(now: Date, days: number, hour: number): Date {
  const at = new Date(now.getTime() + days * day);
  if (hour >= 0) at.setUTCHours(hour, 0, 0, 0);
  return at;
}

function contentOf(post: DemoPost, lists: Lists, coverId: string | null, now: Date): c.PostContent {
  const starts = post.event && moment(now, post.event.inDays, post.event.hour);
  return {
    kind: 'information',
    reactions: false,
    comments: 'off',
    video: null,
    pinned: false,
    ...post.more,
    title: post.title,
    html: post.html,
    categoryId: idNamed(lists.categories, post.category),
    audience: audienceOf(post, lists),
    coverId,
    attachmentIds: [],
    publishAt: post.planInDays ? moment(now, post.planInDays, 8).toISOString() : null,
    expiresAt: null,
    pinnedUntil: null,
    ackRequired: post.ackInDays !== undefined,
    ackDeadline: post.ackInDays === undefined ? null : moment(now, post.ackInDays, 18).toISOString(),
    ackReminders: post.ackInDays !== undefined,
    notify: 'silent',
    event:
      post.event && starts
        ? {
            startsAt: starts.toISOString(),
            endsAt: new Date(starts.getTime() + post.event.lasts * 3_600_000).toISOString(),
            place: post.event.place,
          }
        : null,
  };
}

/** Readers come some hours after a publication: they read, react, comment; the office accepts what it accepts. */
async function answer(door: Door, signIn: SignIn, post: DemoPost, id: string, at: Date, now: Date): Promise<void> {
  const readers = new Set([...(post.reactions ?? []), ...(post.comments ?? []).map(({ by }) => by)]);
  if (!readers.size) return;
  const later = new Date(Math.min(at.getTime() + 5 * 3_600_000, now.getTime()));
  door.at(later);
  const kinds = ['aime', 'bravo', 'merci'] as const;
  const accepted: string[] = [];
  for (const [i, who] of [...readers].entries()) {
    const reader = await signIn(who);
    await reader.call(c.getNews, { params: { id } });
    await reader.call(c.markNewsRead, { params: { id }, body: {} });
    if (post.reactions?.includes(who))
      await reader.call(c.react, { params: { id }, body: { kind: kinds[i % kinds.length] ?? 'aime' } });
    for (const { by, body, accepted: taken } of post.comments ?? []) {
      if (by !== who) continue;
      const comment = await reader.call(c.addComment, { params: { id }, body: { body } });
      if (taken && comment.status === 'pending') accepted.push(comment.id);
    }
  }
  if (!accepted.length) return;
  const admin = await signIn('admin');
  for (const commentId of accepted)
    await admin.call(c.moderateComment, { params: { id, commentId }, body: { status: 'published' } });
}

/** The demo's teacher may write news for their classes; somebody else publishes them. */
async function letTeacherWrite(admin: Caller): Promise<void> {
  const { roles: custom } = await admin.call(roles.listRoles, {});
  const writer = custom.find(({ template }) => template === 'prof-redacteur');
  const id = await accountNamed(admin, demoAccounts.prof.username);
  const { entries } = await admin.call(roles.accountRights, { params: { id } });
  for (const { id: entryId, roles: held, customRoles, active } of entries) {
    const from = { roles: held, customRoles, active };
    if (writer)
      await admin.call(roles.updateEntry, {
        params: { id, entryId },
        body: { roles: held, customRoles: [writer.id], active: true, from },
      });
  }
}

/** Writes the demo's publications from the oldest, each at its own hour, through the same routes as everybody. */
async function seedNews(door: Door, signIn: SignIn, from: Date, now: Date): Promise<void> {
  door.at(from);
  const office = await door.stepUp(await signIn('admin'), demoAccounts.admin.password);
  await letTeacherWrite(office);
  await office.call(logout, { body: {} });
  const open = new Map<string, Caller>();
  const enter: SignIn = async (who) => {
    const caller = open.get(who) ?? (await signIn(who));
    open.set(who, caller);
    return caller;
  };
  // Sessions end with each publication: no device of the demo stays in anybody's list.
  const leave = async (): Promise<void> => {
    for (const caller of open.values()) await caller.call(logout, { body: {} });
    open.clear();
  };
  const lists = await listsOf(await enter('admin'));
  await leave();
  const dated = posts.map((post) => ({
    post,
    at: new Date(Math.min(now.getTime(), Math.max(from.getTime(), moment(now, -post.daysAgo, post.hour).getTime()))),
  }));
  for (const { post, at } of dated.sort((a, b) => a.at.getTime() - b.at.getTime())) {
    door.at(at);
    const author = await enter(post.author);
    const cover =
      post.cover && (await author.upload(`${post.cover.name}.png`, await picture(post.cover.name), post.cover.alt));
    const draft = await author.call(c.createPost, {
      body: { content: contentOf(post, lists, cover?.id ?? null, now) },
    });
    if (post.state !== 'draft')
      await author.call(c.publishPost, {
        params: { id: draft.id },
        body: { version: draft.version, picturesChecked: true },
      });
    await leave();
    if (post.state === 'published') await answer(door, enter, post, draft.id, at, now);
    await leave();
  }
}

export const newsSeed: RoomSeed = { order: 10, seed: seedNews };
