import { idNamed } from '../ids.ts';
import type { AudienceRule } from '@encrier/contract/communication/audience';
import { audienceChoices } from '@encrier/contract/communication/audience';
import { logout } from '@encrier/contract/access/auth';
import * as c from '@encrier/contract/communication/resources';
import { paper, renderPaper } from '../../apps/api/src/kernel/pdf/paper.ts';
import type { Caller, Door, RoomSeed, SignIn } from '../door.ts';
import { type DemoResource, kept, opened, shelf } from './shelf.ts';

const day = 86_400_000;
/** Days ago between which they wrote, each time at the nearer one. */
const sittings = [
  [99, 12],
  [11, 4],
  [3, 1],
] as const;

/** A sheet as a teacher types it: a title, the subject, what to know. */
const sheetTemplate = paper(
  { margin: 22, size: 12, head: 'none' },
  `#text(size: 10pt, fill: rgb("#2649bb"), d.subject)
#v(2mm)
#text(size: 20pt, weight: "bold", d.title)
#v(6mm)
#for line in d.lines [
  #block(width: 100%, inset: (x: 5mm, y: 4mm), radius: 3mm, fill: rgb("#f2f6fe"), below: 5mm, line)
]
`,
);

type Choices = {
  subjects: Map<string, string>;
  levels: Map<string, string>;
  folders: Map<string, string>;
  own: AudienceRule[];
};

async function choicesOf(who: Caller): Promise<Choices> {
  const { subjects, levels } = await who.call(c.authorList, { query: {} });
  const { items } = await who.call(audienceChoices, { query: { use: 'resources' } });
  return {
    subjects: new Map(subjects.map(({ name, id }) => [name, id])),
    levels: new Map(levels.map(({ name, id }) => [name, id])),
    folders: new Map(),
    own: items.filter(({ rule }) => rule.kind === 'class').map(({ rule }) => rule),
  };
}

/** The chapter at the end of a path, made when it is not there. */
async function folderAt(
  who: Caller,
  choices: Choices,
  subjectId: string,
  path: readonly string[],
): Promise<string | null> {
  let parentId: string | null = null;
  for (const [n, name] of path.entries()) {
    const key = `${subjectId}/${path.slice(0, n + 1).join('/')}`;
    const made: string =
      choices.folders.get(key) ?? (await who.call(c.saveFolder, { body: { subjectId, parentId, name } })).id;
    choices.folders.set(key, made);
    parentId = made;
  }
  return parentId;
}

async function contentOf(who: Caller, one: DemoResource): Promise<c.ResourceContent['content']> {
  if (one.link) return { kind: 'link', fileIds: [], link: one.link, video: null };
  if (one.text) return { kind: 'text', fileIds: [], link: null, video: null, html: one.text };
  if (one.video) return { kind: 'video', fileIds: [], link: null, video: one.video };
  const printer = { schoolId: 0, actor: { kind: 'command', name: 'demo' }, now: new Date(), zone: 'UTC' } as const;
  const pdf = await renderPaper(printer, null, sheetTemplate, {
    lang: /\p{Script=Arabic}/u.test(one.title) ? 'ar' : 'fr',
    title: one.title,
    foot: one.subject,
    subject: one.subject,
    lines: one.sheet ?? [],
  });
  const { id } = await who.upload(`${one.title.replace(/[^\p{L}\p{N} -]/gu, '').trim()}.pdf`, pdf);
  return { kind: 'file', fileIds: [id], link: null, video: null };
}

async function write(who: Caller, choices: Choices, one: DemoResource): Promise<void> {
  const subjectId = idNamed(choices.subjects, one.subject);
  const levelIds = one.levels.map((level) => idNamed(choices.levels, level));
  const audience: AudienceRule[] = one.by === 'prof' ? choices.own : levelIds.map((ref) => ({ kind: 'level', ref }));
  await who.call(c.createResource, {
    body: {
      content: {
        title: one.title,
        description: one.description ?? '',
        kind: one.kind,
        subjectId,
        folderId: await folderAt(who, choices, subjectId, one.folder),
        levelIds,
        audience,
        content: await contentOf(who, one),
        tags: [...(one.tags ?? [])],
        difficulty: one.difficulty ?? null,
        licence: 'reserved',
        opensAt: null,
        closesAt: null,
        downloadable: true,
        shared: one.more === 'shared' || one.by === 'admin',
        status: one.more === 'draft' ? 'draft' : one.more === 'hidden' ? 'hidden' : 'published',
      },
    },
  });
}

async function read(door: Door, signIn: SignIn, who: 'eleve' | 'parent', at: Date): Promise<void> {
  door.at(at);
  const reader = await signIn(who);
  const { items } = await reader.call(c.listResources, { query: {} });
  for (const { id, title } of items) {
    if (opened[who].includes(title)) await reader.call(c.viewResource, { params: { id }, body: {} });
    if (who === 'eleve' && kept.includes(title))
      await reader.call(c.favouriteResource, { params: { id }, body: { favourite: true } });
  }
  await reader.call(c.visitResources, { body: {} });
  await reader.call(logout, { body: {} });
}

/** Teachers put their resources there in the last weeks, the pupil and the parent came two days ago. */
async function seedResources(door: Door, signIn: SignIn, origin: Date, now: Date): Promise<void> {
  for (const by of ['prof', 'admin'] as const) {
    let folders = new Map<string, string>();
    // Each time a teacher sits down, he signs in and puts several there.
    for (const [most, least] of sittings) {
      door.at(new Date(Math.max(origin.getTime(), now.getTime() - least * day)));
      const who = await signIn(by);
      const choices = { ...(await choicesOf(who)), folders };
      for (const one of shelf)
        if (one.by === by && one.days <= most && one.days >= least) await write(who, choices, one);
      folders = choices.folders;
      await who.call(logout, { body: {} });
    }
  }
  for (const who of ['eleve', 'parent'] as const)
    await read(door, signIn, who, new Date(Math.max(origin.getTime(), now.getTime() - 2.5 * day)));
  door.at(now);
}

export const resourcesSeed: RoomSeed = { order: 30, seed: seedResources };
