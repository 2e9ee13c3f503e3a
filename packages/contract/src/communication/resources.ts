import * as z from 'zod/mini';
import { homeCard } from '../kernel/cards.ts';
import { attachment } from '../kernel/attachment.ts';
import { route } from '../kernel/route.ts';
import {
  done,
  id,
  identified,
  instant,
  optionalText,
  page,
  pageOf,
  richText,
  search,
  text,
  version,
  inputInstant,
} from '../kernel/schema.ts';
import { audience, audienceChip } from './audience.ts';

/** Module that an organisation can disable. */
export const resourcesModule = 'resources' as const;
const module = resourcesModule;

export const resourceKinds = [
  'cours',
  'exercice',
  'corrige',
  'fiche',
  'video',
  'audio',
  'lien',
  'manuel',
  'annale',
] as const;
export type ResourceKind = (typeof resourceKinds)[number];
export const resourceStatuses = ['draft', 'published', 'hidden', 'archived'] as const;
export type ResourceStatus = (typeof resourceStatuses)[number];
export const resourceLicences = ['reserved', 'cc-by', 'cc-by-sa', 'cc-by-nc', 'cc-by-nc-sa', 'public'] as const;
export type ResourceLicence = (typeof resourceLicences)[number];

/** Maximum length of a text, in characters, markup included. */
export const maxText = 20_000;
/**
 * Content of a resource: files, an address that opens in the reader's browser (never fetched by the server), a video
 * by its 11-character id, or a text as cleaned HTML without pictures; `html` is null in the reader's list, which
 * shows no text.
 */
const content = z.object({
  kind: z.enum(['file', 'link', 'video', 'text']),
  files: z.array(attachment),
  link: z.nullable(z.string()),
  video: z.nullable(z.string()),
  html: z.nullable(z.string()),
});
const named = z.object({ id: id(), name: z.string() });
export const resourceSubject = z.object({ id: id(), name: z.string(), nameAr: z.string(), colour: z.string() });
/** A chapter; `count` is the number of visible resources directly inside it. */
export const resourceFolder = z.object({
  id: id(),
  subjectId: id(),
  parentId: z.nullable(id()),
  name: z.string(),
  position: z.number(),
  version: z.number(),
  count: z.number(),
});
export type ResourceFolder = z.output<typeof resourceFolder>;

const common = {
  id: id(),
  title: z.string(),
  description: z.string(),
  kind: z.enum(resourceKinds),
  subject: resourceSubject,
  folderId: z.nullable(id()),
  tags: z.array(z.string()),
  difficulty: z.nullable(z.number()),
  licence: z.enum(resourceLicences),
  downloadable: z.boolean(),
  content,
};
/**
 * A resource as its readers see it. `fresh`: published since their last visit and not opened yet. `forChildren`:
 * labels of the children concerned.
 */
export const resourceItem = z.object({
  ...common,
  author: z.string(),
  publishedAt: instant(),
  fresh: z.boolean(),
  favourite: z.boolean(),
  forChildren: z.array(z.string()),
});
export type ResourceItem = z.output<typeof resourceItem>;

const narrowing = {
  page: page(),
  q: search(),
  subject: z.optional(id()),
  folder: z.optional(id()),
  top: z.optional(z.literal('1')),
  kind: z.optional(z.enum(resourceKinds)),
  level: z.optional(id()),
};
/**
 * Resources available to the signed-in person, by subject and chapter, 50 per page; `top` keeps those without a
 * chapter, `child` those for one child of a guardian.
 */
export const listResources = route({
  name: 'resources.list',
  method: 'GET',
  path: '/resources',
  access: 'session',
  scope: 'audience',
  module,
  query: z.object({
    ...narrowing,
    fresh: z.optional(z.literal('1')),
    favourite: z.optional(z.literal('1')),
    child: z.optional(id()),
  }),
  response: z.extend(pageOf(resourceItem), {
    subjects: z.array(z.extend(resourceSubject, { count: z.number(), fresh: z.number() })),
    folders: z.array(resourceFolder),
    levels: z.array(named),
    counts: z.object({ all: z.number(), fresh: z.number(), favourites: z.number() }),
  }),
});
const byId = z.object({ id: id() });
export const getResource = route({
  name: 'resources.get',
  method: 'GET',
  path: '/resources/:id',
  access: 'session',
  scope: 'audience',
  module,
  params: byId,
  response: resourceItem,
});
/** Counts an opening; the author's figures are updated live. */
export const viewResource = route({
  name: 'resources.view',
  method: 'POST',
  path: '/resources/:id/view',
  access: 'session',
  scope: 'audience',
  module,
  params: byId,
  body: z.strictObject({}),
  response: done(),
  unaudited: 'the view row itself is the trace',
});
export const favouriteResource = route({
  name: 'resources.favourite',
  method: 'PUT',
  path: '/resources/:id/favourite',
  access: 'session',
  scope: 'audience',
  module,
  params: byId,
  body: z.strictObject({ favourite: z.boolean() }),
  response: done(),
  unaudited: 'a reader’s own bookmark',
});
/** Starts a visit: half an hour after the previous one, resources published since then count as new. */
export const visitResources = route({
  name: 'resources.visit',
  method: 'POST',
  path: '/resources-visit',
  access: 'session',
  scope: 'self',
  module,
  body: z.strictObject({}),
  response: done(),
  unaudited: 'a reader’s own mark',
});

// Writing
const publish = { permission: 'resources.publish' } as const;
const manage = { permission: 'resources.manage' } as const;

const contentInput = z.strictObject({
  kind: z.enum(['file', 'link', 'video', 'text']),
  fileIds: z.array(id()).check(z.maxLength(20)),
  link: z.nullable(optionalText(2000)),
  video: z.nullable(optionalText(200)),
  html: z.optional(z.nullable(richText(maxText))),
});
const tags = z.array(text(40)).check(z.maxLength(12));
const levelIds = z.array(id()).check(z.maxLength(30));
const shelf = { subjectId: id(), folderId: z.nullable(id()) };
export const resourceContent = z.strictObject({
  title: text(160),
  description: optionalText(4000),
  kind: z.enum(resourceKinds),
  ...shelf,
  levelIds,
  audience,
  content: contentInput,
  tags,
  /** 1 easy, 2 medium, 3 hard. */
  difficulty: z.nullable(z.number().check(z.int(), z.gte(1), z.lte(3))),
  licence: z.enum(resourceLicences),
  opensAt: z.nullable(inputInstant()),
  closesAt: z.nullable(inputInstant()),
  downloadable: z.boolean(),
  shared: z.boolean(),
  status: z.enum(resourceStatuses),
});
export type ResourceContent = z.output<typeof resourceContent>;

const can = z.object({ edit: z.boolean(), take: z.boolean(), remove: z.boolean(), restore: z.boolean() });
/**
 * A resource in its authors' lists. `readers`: people who opened it at least once; `places`: resources with the same
 * content, this one included.
 */
export const resourceRow = z.object({
  ...common,
  author: z.string(),
  mine: z.boolean(),
  status: z.enum(resourceStatuses),
  audience: z.array(z.string()),
  levels: z.array(z.string()),
  shared: z.boolean(),
  year: z.string(),
  opensAt: z.nullable(z.string()),
  closesAt: z.nullable(z.string()),
  /** Its opening day has come, and somebody must check its pictures first. */
  held: z.boolean(),
  updatedAt: instant(),
  removedAt: z.nullable(z.string()),
  readers: z.number(),
  views: z.number(),
  favourites: z.number(),
  places: z.number(),
  version: z.number(),
  can,
});
export type ResourceRow = z.output<typeof resourceRow>;

/**
 * `mine`: of this year; `shared`: by colleagues of the caller's subjects; `previous`: the caller's of earlier years
 * not copied yet; `removed`: the caller's of the last 30 days.
 */
export const resourceViews = ['mine', 'shared', 'previous', 'removed'] as const;
export type ResourceView = (typeof resourceViews)[number];
const sort = z._default(z.enum(['place', 'updated', 'title', 'readers']), 'place');
const choices = {
  subjects: z.array(z.extend(resourceSubject, { mine: z.boolean() })),
  folders: z.array(resourceFolder),
  levels: z.array(named),
};
const counts = z.object({ mine: z.number(), shared: z.number(), previous: z.number(), removed: z.number() });
export const authorList = route({
  name: 'resources.author_list',
  method: 'GET',
  path: '/admin/resources',
  access: publish,
  scope: 'school',
  module,
  query: z.object({
    ...narrowing,
    status: z.optional(z.enum(resourceStatuses)),
    view: z._default(z.enum(resourceViews), 'mine'),
    sort,
  }),
  response: z.extend(pageOf(resourceRow), { ...choices, counts }),
});
export const authoredResource = z.extend(resourceRow, {
  levelIds: z.array(id()),
  audienceChips: z.array(audienceChip),
  contentMine: z.boolean(),
});
export type AuthoredResource = z.output<typeof authoredResource>;
export const authorGet = route({
  name: 'resources.author_get',
  method: 'GET',
  path: '/admin/resources/:id',
  access: publish,
  scope: 'school',
  module,
  params: byId,
  response: authoredResource,
});

const refusals = [
  'audience.refused',
  'resources.content_missing',
  'resources.link_refused',
  'resources.video_refused',
  'resources.file_unknown',
  'resources.shelf_unknown',
  'resources.level_unknown',
  'resources.dates',
  'resources.audience_empty',
] as const;
/** Whether its pupils are notified when it opens, once for each resource. */
const tell = z.optional(z.boolean());
export const createResource = route({
  name: 'resources.create',
  method: 'POST',
  path: '/admin/resources',
  access: publish,
  scope: 'school',
  module,
  rate: 'write',
  body: z.strictObject({ id: z.optional(id()), content: resourceContent, tell }),
  response: identified(),
  errors: [...refusals, 'already_exists'],
});
/**
 * Corrects a resource. Content shared by several resources changes in all of them, and only its author can change it.
 */
export const updateResource = route({
  name: 'resources.update',
  method: 'PUT',
  path: '/admin/resources/:id',
  access: publish,
  scope: 'school',
  module,
  rate: 'write',
  params: byId,
  body: z.strictObject({ version: version(), content: resourceContent, tell }),
  response: authoredResource,
  errors: [...refusals, 'edited_meanwhile', 'resources.content_of_other', 'resources.removed'],
});
const ids = z.array(id()).check(z.minLength(1), z.maxLength(100));
const status = z.enum(['draft', 'published']);
const titled = z.strictObject({ title: text(160), fileId: id() });
/** Creates one resource for each of many files, in one place and for one audience. */
export const addResources = route({
  name: 'resources.add',
  method: 'POST',
  path: '/admin/resources-batch',
  access: publish,
  scope: 'school',
  module,
  rate: 'write',
  body: z.strictObject({
    ...shelf,
    kind: z.enum(resourceKinds),
    levelIds,
    audience,
    shared: z.boolean(),
    status,
    tell,
    items: z.array(titled).check(z.minLength(1), z.maxLength(50)),
  }),
  response: z.object({ ids: z.array(id()) }),
  errors: refusals,
});
/** Copies resources for another audience or for this year: their contents are shared, and no file is stored twice. */
export const copyResources = route({
  name: 'resources.copy',
  method: 'POST',
  path: '/admin/resources-copy',
  access: publish,
  scope: 'school',
  module,
  rate: 'write',
  body: z.strictObject({ ids, audience, status }),
  response: z.object({ ids: z.array(id()) }),
  errors: ['audience.refused', 'resources.audience_empty'],
});

export const resourceActions = [
  'publish',
  'draft',
  'hide',
  'archive',
  'share',
  'unshare',
  'remove',
  'restore',
  'move',
] as const;
export type ResourceAction = (typeof resourceActions)[number];
const changes = z.strictObject({
  ids,
  deed: z.enum(resourceActions),
  subjectId: z.optional(id()),
  folderId: z.optional(z.nullable(id())),
});
const changed = z.object({
  changed: z.number(),
  before: z.array(
    z.object({ id: id(), status: z.enum(resourceStatuses), subjectId: id(), folderId: z.nullable(id()) }),
  ),
});
/**
 * One action on several of the caller's resources; `before` contains the values for an undo. `move` gives the
 * chapter, null for the subject itself.
 */
export const changeResources = route({
  name: 'resources.change',
  method: 'POST',
  path: '/admin/resources-change',
  access: publish,
  scope: 'school',
  module,
  body: changes,
  response: changed,
  errors: ['audience.refused', 'resources.audience_empty', 'resources.shelf_unknown', 'resources.removed'],
});
/** The order inside a chapter: all ids, from first to last. */
export const orderResources = route({
  name: 'resources.order',
  method: 'POST',
  path: '/admin/resources-order',
  access: publish,
  scope: 'school',
  module,
  /** `from`: the order that was displayed, so that a change made meanwhile on another screen is not overwritten. */
  body: z.strictObject({ ids, from: ids }),
  response: done(),
  errors: ['edited_meanwhile'],
});
export const saveFolder = route({
  name: 'resources.save_folder',
  method: 'POST',
  path: '/admin/resource-folders',
  access: publish,
  scope: 'school',
  module,
  body: z.strictObject({
    id: z.optional(id()),
    version: z.optional(version()),
    subjectId: id(),
    parentId: z.nullable(id()),
    name: text(80),
  }),
  response: identified(),
  errors: [
    'edited_meanwhile',
    'resources.folder_taken',
    'resources.folder_loop',
    'resources.folder_deep',
    'resources.shelf_unknown',
  ],
});
/** Deletes a chapter; its content moves up to its parent. */
export const removeFolder = route({
  name: 'resources.remove_folder',
  method: 'DELETE',
  path: '/admin/resource-folders/:id',
  access: publish,
  scope: 'school',
  module,
  params: byId,
  response: done(),
  errors: ['resources.folder_taken'],
});

// The whole school
export const allResources = route({
  name: 'resources.all',
  method: 'GET',
  path: '/admin/resources-all',
  access: manage,
  scope: 'school',
  module,
  query: z.object({
    ...narrowing,
    status: z.optional(z.enum(resourceStatuses)),
    author: z.optional(id()),
    removed: z.optional(z.literal('1')),
    sort,
  }),
  response: z.extend(pageOf(resourceRow), { ...choices, authors: z.array(named) }),
});
/** Organises, hides and deletes any user's resources. */
export const governResources = route({
  name: 'resources.govern',
  method: 'POST',
  path: '/admin/resources-govern',
  access: manage,
  scope: 'school',
  module,
  body: changes,
  response: changed,
  errors: ['audience.refused', 'resources.audience_empty', 'resources.shelf_unknown', 'resources.removed'],
});
const space = z.object({ key: id(), name: z.string(), resources: z.number(), files: z.number(), bytes: z.number() });
/**
 * Size of contents in bytes, by teacher and by subject; content shared by several resources counts once, for its
 * author and the subject of its first resource.
 */
export const resourceSpace = route({
  name: 'resources.space',
  method: 'GET',
  path: '/admin/resources-space',
  access: manage,
  scope: 'school',
  module,
  response: z.object({
    bytes: z.number(),
    files: z.number(),
    quota: z.number(),
    authors: z.array(space),
    subjects: z.array(space),
  }),
});

/** Resources that teachers published since the reader's last visit. */
export const freshCard = homeCard(
  'resources.fresh',
  z.object({
    total: z.number(),
    items: z.array(z.object({ id: id(), title: z.string(), kind: z.enum(resourceKinds), subject: resourceSubject })),
  }),
);

export const resourceRoutes = [
  listResources,
  getResource,
  viewResource,
  favouriteResource,
  visitResources,
  authorList,
  authorGet,
  createResource,
  updateResource,
  addResources,
  copyResources,
  changeResources,
  orderResources,
  saveFolder,
  removeFolder,
  allResources,
  governResources,
  resourceSpace,
] as const;

export const resourceEvents = {
  /** Resources were published, and their author wants their pupils to be notified. */
  'resources.announced': z.object({ ids: z.array(z.string()) }),
  /** The opening day of resources with pictures has come. */
  'resources.due': z.object({ ids: z.array(z.string()) }),
} as const;

/** Kinds of notifications that it sends. */
export const resourceNotices = ['ressource'] as const;
