import * as z from 'zod/mini';
import { attachment } from '../kernel/attachment.ts';
import { route } from '../kernel/route.ts';
import { day, done, id, instant, optionalText, page, pageOf, search, version } from '../kernel/schema.ts';
import { audience, audienceChip } from './audience.ts';

/** What an organisation can switch off. */
export const mediaModule = 'media' as const;
const module = mediaModule;

/** Kinds of albums, as the addresses write them. */
export const albumKinds = ['photos', 'videos'] as const;
export type AlbumKind = (typeof albumKinds)[number];
export const albumStatuses = ['draft', 'in_review', 'published', 'hidden', 'archived'] as const;
export type AlbumStatus = (typeof albumStatuses)[number];
/** What readers may take away: nothing, the picture at the size of a screen, or as it is kept. */
export const downloadRules = ['none', 'reduced', 'original'] as const;
export type DownloadRule = (typeof downloadRules)[number];
/** Most pictures of one album. */
export const maxItems = 300;

const kind = z.enum(albumKinds);
const can = z.object({
  edit: z.boolean(),
  protect: z.boolean(),
  publish: z.boolean(),
  submit: z.boolean(),
  review: z.boolean(),
  hide: z.boolean(),
  recall: z.boolean(),
  archive: z.boolean(),
  remove: z.boolean(),
  moderate: z.boolean(),
});
export type AlbumCan = z.output<typeof can>;

const card = {
  id: id(),
  kind,
  title: z.string(),
  dir: z.enum(['ltr', 'rtl']),
  takenOn: z.nullable(z.string()),
  place: z.string(),
  author: z.string(),
  /** The picture shown for the album: its chosen one, else the first that readers see; the poster of a video. */
  cover: z.nullable(attachment),
  count: z.number(),
};
/** An album as one reader finds it in the grid. */
export const albumCard = z.object({
  ...card,
  publishedAt: z.string(),
  isNew: z.boolean(),
  forChildren: z.array(z.string()),
});
export type AlbumCard = z.output<typeof albumCard>;
/** Albums that the signed-in person may look at, the newest first, 24 a page. */
export const listAlbums = route({
  name: 'media.list',
  method: 'GET',
  path: '/media',
  access: 'session',
  scope: 'audience',
  module,
  query: z.object({
    type: kind,
    page: page(),
    q: search(),
    unseen: z.optional(z.literal('1')),
    child: z.optional(id()),
  }),
  response: z.extend(pageOf(albumCard), {
    counts: z.object({ photos: z.number(), videos: z.number(), unseen: z.number() }),
  }),
});
const byId = z.object({ id: id() });
const item = {
  id: id(),
  file: attachment,
  poster: z.nullable(attachment),
  caption: z.string(),
  seconds: z.nullable(z.number()),
  blurred: z.boolean(),
};
export const albumItem = z.object(item);
export type AlbumItem = z.output<typeof albumItem>;
/** An album with what its reader may see of it at this moment. */
export const album = z.object({
  ...card,
  description: z.string(),
  publishedAt: z.nullable(z.string()),
  expiresOn: z.string(),
  download: z.enum(downloadRules),
  forChildren: z.array(z.string()),
  items: z.array(albumItem),
  /** `save`: one picture at a time, as the rule says; `zip`: the whole album (staff). */
  can: z.object({ manage: z.boolean(), save: z.boolean(), zip: z.boolean() }),
});
export type Album = z.output<typeof album>;
export const getAlbum = route({
  name: 'media.get',
  method: 'GET',
  path: '/media/:id',
  access: 'session',
  scope: 'audience',
  module,
  params: byId,
  response: album,
});
export const markSeen = route({
  name: 'media.seen',
  method: 'POST',
  path: '/media/:id/seen',
  access: 'session',
  scope: 'audience',
  module,
  params: byId,
  body: z.strictObject({}),
  response: done(),
  unaudited: 'one’s own reading mark',
});
/** The pictures of an album as one archive, for the staff; its taking is noted. */
export const zipAlbum = route({
  name: 'media.zip',
  method: 'GET',
  path: '/media/:id/zip',
  access: 'session',
  scope: 'audience',
  module,
  rate: 'export',
  params: byId,
  raw: true,
});

// Authors and moderators
const publisher = { permission: 'media.publish' } as const;
const moderator = { permission: 'media.moderate' } as const;

export const managedRow = z.object({
  ...card,
  status: z.enum(albumStatuses),
  updatedAt: instant(),
  submittedAt: z.nullable(z.string()),
  publishedAt: z.nullable(z.string()),
  expiresOn: z.string(),
  hidden: z.number(),
  recipients: z.number(),
  mine: z.boolean(),
  can,
});
export type ManagedRow = z.output<typeof managedRow>;
const manageList = z.extend(pageOf(managedRow), { waiting: z.number() });
const manageQuery = z.object({
  type: z.optional(kind),
  page: page(),
  q: search(),
  status: z.optional(z.enum(albumStatuses)),
});
/** The caller's albums, in every state. */
export const ownAlbums = route({
  name: 'media.own',
  method: 'GET',
  path: '/media-own',
  access: publisher,
  scope: 'classes',
  module,
  query: manageQuery,
  response: manageList,
});
/** Everybody's albums except others' drafts; waiting ones come first, the oldest before. */
export const allAlbums = route({
  name: 'media.all',
  method: 'GET',
  path: '/media-all',
  access: moderator,
  scope: 'school',
  module,
  query: manageQuery,
  response: manageList,
});

export const albumContent = z.strictObject({
  kind,
  /** May be empty in a draft, never at publication. */
  title: optionalText(140),
  description: optionalText(2000),
  takenOn: z.nullable(day()),
  place: optionalText(120),
  audience,
  download: z.enum(downloadRules),
  /** Last day; null for the last of the school year. */
  expiresOn: z.nullable(day()),
});
export type AlbumContent = z.output<typeof albumContent>;
const tag = z.object({
  pupilId: id(),
  label: z.string(),
  className: z.nullable(z.string()),
  /** His image may be shown in albums today. */ allowed: z.boolean(),
  blurred: z.boolean(),
});
export const managedItem = z.object({
  ...item,
  cover: z.boolean(),
  hiddenFor: z.nullable(z.enum(['consent', 'decision'])),
  hiddenReason: z.string(),
  /** A pupil on it has no consent and is not blurred. */ blocked: z.boolean(),
  tags: z.array(tag),
});
export type ManagedItem = z.output<typeof managedItem>;
export type Tag = z.output<typeof tag>;
/** An album for its author or a moderator. */
export const managedAlbum = z.object({
  id: id(),
  status: z.enum(albumStatuses),
  content: albumContent,
  expiresOn: z.string(),
  yearEndsOn: z.string(),
  audienceChips: z.array(audienceChip),
  items: z.array(managedItem),
  author: z.string(),
  mine: z.boolean(),
  createdAt: instant(),
  updatedAt: instant(),
  publishedAt: z.nullable(z.string()),
  version: z.number(),
  review: z.nullable(
    z.object({
      decision: z.enum(['refused', 'accepted', 'hidden']),
      reason: z.string(),
      by: z.string(),
      at: instant(),
    }),
  ),
  can,
});
export type ManagedAlbum = z.output<typeof managedAlbum>;
const contentErrors = ['audience.refused', 'media.dates'] as const;
export const getManaged = route({
  name: 'media.managed',
  method: 'GET',
  path: '/media/:id/manage',
  access: 'session',
  scope: 'audience',
  module,
  params: byId,
  response: managedAlbum,
});
/** The id may be made by the client: sending it again makes nothing twice. */
export const createAlbum = route({
  name: 'media.create',
  method: 'POST',
  path: '/media',
  access: publisher,
  scope: 'classes',
  module,
  rate: 'write',
  body: z.strictObject({ id: z.optional(id()), content: albumContent }),
  response: managedAlbum,
  errors: contentErrors,
});
export const updateAlbum = route({
  name: 'media.update',
  method: 'PUT',
  path: '/media/:id',
  access: 'session',
  scope: 'audience',
  module,
  params: byId,
  body: z.strictObject({ version: version(), content: albumContent }),
  response: managedAlbum,
  errors: ['edited_meanwhile', 'media.state', 'media.title_missing', 'media.audience_empty', ...contentErrors],
});
/** What prevents a publication: pupils in the audience and tagged pupils without consent for albums. */
export const checkAlbum = route({
  name: 'media.check',
  method: 'GET',
  path: '/media/:id/check',
  access: 'session',
  scope: 'audience',
  module,
  params: byId,
  response: z.object({
    pupils: z.number(),
    withoutConsent: z.number(),
    /** Those within the caller's reach, 300 at most. */ names: z.array(
      z.object({ pupilId: id(), label: z.string(), className: z.nullable(z.string()) }),
    ),
    blocked: z.array(id()),
    untagged: z.number(),
    total: z.number(),
  }),
});
const publishErrors = [
  'edited_meanwhile',
  'media.state',
  'media.title_missing',
  'media.audience_empty',
  'media.empty',
  'media.consent_missing',
  'media.look_first',
  'media.dates',
  'audience.refused',
] as const;
/**
 * Publishes, or sends for review when the author may not. `checked`: the author looked for pupils without consent on
 * every picture; required when the audience has any.
 */
export const publishAlbum = route({
  name: 'media.publish',
  method: 'POST',
  path: '/media/:id/publish',
  access: publisher,
  scope: 'classes',
  module,
  params: byId,
  body: z.strictObject({ version: version(), checked: z.boolean() }),
  response: managedAlbum,
  errors: publishErrors,
});
export const reviewAlbum = route({
  name: 'media.review',
  method: 'POST',
  path: '/media/:id/review',
  access: moderator,
  scope: 'school',
  module,
  params: byId,
  body: z.strictObject({ decision: z.enum(['accept', 'refuse']), reason: optionalText(500), version: version() }),
  response: managedAlbum,
  errors: [
    'edited_meanwhile',
    'media.state',
    'media.own_review',
    'media.reason_missing',
    'media.title_missing',
    'media.audience_empty',
    'media.empty',
    'media.consent_missing',
    'media.dates',
  ],
});
/**
 * `hide` removes a published album from its readers with a reason; `recall` returns it to its author as a draft;
 * `archive` closes it before its last day.
 */
export const moveAlbum = route({
  name: 'media.move',
  method: 'POST',
  path: '/media/:id/move',
  access: 'session',
  scope: 'audience',
  module,
  params: byId,
  body: z.strictObject({
    to: z.enum(['hidden', 'draft', 'archived']),
    reason: z.optional(optionalText(500)),
    version: version(),
  }),
  response: managedAlbum,
  errors: ['edited_meanwhile', 'media.state', 'media.reason_missing'],
});
/** Deletes an album that readers do not see, with its files. */
export const removeAlbum = route({
  name: 'media.remove',
  method: 'DELETE',
  path: '/media/:id',
  access: 'session',
  scope: 'audience',
  module,
  params: byId,
  response: done(),
  errors: ['media.state'],
});

// Pictures
const stateErrors = ['media.state'] as const;
const itemIds = z.array(id()).check(z.minLength(1), z.maxLength(maxItems));
const addition = z.strictObject({
  id: id(),
  fileId: id(),
  posterId: z.optional(z.nullable(id())),
  caption: z.optional(optionalText(300)),
  seconds: z.optional(z.nullable(z.number().check(z.int(), z.gte(0), z.lte(86_400)))),
});
/** Adds uploads at the end; ids are made by the client, so that a queue cut half-way sends them again safely. */
export const addItems = route({
  name: 'media.add_items',
  method: 'POST',
  path: '/media/:id/items',
  access: 'session',
  scope: 'audience',
  module,
  params: byId,
  body: z.strictObject({ items: z.array(addition).check(z.minLength(1), z.maxLength(50)) }),
  response: managedAlbum,
  errors: [...stateErrors, 'media.file_unknown', 'media.too_many'],
});
export const orderItems = route({
  name: 'media.order',
  method: 'PUT',
  path: '/media/:id/order',
  access: 'session',
  scope: 'audience',
  module,
  params: byId,
  /** `from`: the order that was changed, so that a colleague's is not overwritten unseen. */
  body: z.strictObject({ ids: itemIds, from: itemIds }),
  response: managedAlbum,
  errors: ['edited_meanwhile', ...stateErrors],
});
/** One caption for several pictures, or several at once. */
export const captionItems = route({
  name: 'media.captions',
  method: 'PUT',
  path: '/media/:id/captions',
  access: 'session',
  scope: 'audience',
  module,
  params: byId,
  body: z.strictObject({
    items: z
      .array(z.strictObject({ id: id(), caption: optionalText(300) }))
      .check(z.minLength(1), z.maxLength(maxItems)),
  }),
  response: managedAlbum,
  errors: stateErrors,
});
export const setCover = route({
  name: 'media.cover',
  method: 'PUT',
  path: '/media/:id/cover',
  access: 'session',
  scope: 'audience',
  module,
  params: byId,
  body: z.strictObject({ itemId: id() }),
  response: managedAlbum,
  errors: stateErrors,
});
/** Deleted pictures can be taken back for an hour. */
export const removeItems = route({
  name: 'media.remove_items',
  method: 'POST',
  path: '/media/:id/items/remove',
  access: 'session',
  scope: 'audience',
  module,
  params: byId,
  body: z.strictObject({ ids: itemIds }),
  response: managedAlbum,
  errors: stateErrors,
});
export const restoreItems = route({
  name: 'media.restore_items',
  method: 'POST',
  path: '/media/:id/items/restore',
  access: 'session',
  scope: 'audience',
  module,
  params: byId,
  body: z.strictObject({ ids: itemIds }),
  response: managedAlbum,
  errors: [...stateErrors, 'media.too_many'],
});
const byItem = z.object({ id: id(), itemId: id() });
/** Hides one picture from readers with a reason, or shows it again. */
export const showItem = route({
  name: 'media.show_item',
  method: 'PUT',
  path: '/media/:id/items/:itemId/visibility',
  access: 'session',
  scope: 'audience',
  module,
  params: byItem,
  body: z.strictObject({ hidden: z.boolean(), reason: optionalText(500) }),
  response: managedAlbum,
  errors: [...stateErrors, 'media.consent_missing'],
});
/** Pupils recognised on a picture; on a published album, one without consent hides it at once. */
export const tagItem = route({
  name: 'media.tag',
  method: 'PUT',
  path: '/media/:id/items/:itemId/tags',
  access: 'session',
  scope: 'audience',
  module,
  params: byItem,
  body: z.strictObject({ pupilIds: z.array(id()).check(z.maxLength(60)) }),
  response: managedAlbum,
  errors: [...stateErrors, 'media.pupil_unknown'],
});
/** Replaces a picture with a blurred copy; `pupilIds` are those made unrecognisable. The former file is deleted. */
export const blurItem = route({
  name: 'media.blur',
  method: 'PUT',
  path: '/media/:id/items/:itemId/picture',
  access: 'session',
  scope: 'audience',
  module,
  params: byItem,
  body: z.strictObject({ fileId: id(), pupilIds: z.array(id()).check(z.maxLength(60)) }),
  response: managedAlbum,
  errors: [...stateErrors, 'media.file_unknown', 'media.pupil_unknown'],
});
/** Pupils who can be tagged on the pictures of an album: those of its audience, within the caller's reach. */
export const findPupils = route({
  name: 'media.pupils',
  method: 'GET',
  path: '/media/:id/pupils',
  access: 'session',
  scope: 'audience',
  module,
  params: byId,
  query: z.object({ q: search() }),
  response: z.object({ items: z.array(tag) }),
});

export const mediaEvents = {
  'media.published': z.object({ albumId: z.string() }),
  'media.submitted': z.object({ albumId: z.string() }),
  'media.sent_back': z.object({ albumId: z.string() }),
  /** Pictures left the readers' sight because a consent is missing. */
  'media.consent_lost': z.object({ albumId: z.string(), items: z.number() }),
} as const;

export const mediaRoutes = [
  listAlbums,
  getAlbum,
  markSeen,
  zipAlbum,
  ownAlbums,
  allAlbums,
  getManaged,
  createAlbum,
  updateAlbum,
  checkAlbum,
  publishAlbum,
  reviewAlbum,
  moveAlbum,
  removeAlbum,
  addItems,
  orderItems,
  captionItems,
  setCover,
  removeItems,
  restoreItems,
  showItem,
  tagItem,
  blurItem,
  findPupils,
] as const;

/** Kinds of notices that it sends. */
export const mediaNotices = ['media.album', 'media.a_valider', 'media.a_reprendre', 'media.consentement'] as const;
/** Queues of this room in « À traiter ». */
export const mediaQueues = ['media.reviews'] as const;
