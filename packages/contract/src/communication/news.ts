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
  sortBy,
} from '../kernel/schema.ts';
import { audience, audienceChip, imageRefusals } from './audience.ts';

/** What an organisation can switch off. */
export const newsModule = 'news' as const;
const module = newsModule;

export const postStatuses = ['draft', 'in_review', 'scheduled', 'published', 'expired', 'withdrawn'] as const;
export type PostStatus = (typeof postStatuses)[number];
export const postKinds = ['information', 'evenement', 'urgent', 'compte_rendu'] as const;
export const reactionKinds = ['aime', 'bravo', 'merci', 'soutien'] as const;
export const commentModes = ['off', 'moderated', 'free'] as const;

export const category = z.object({ id: id(), label: z.string(), colorKey: z.string() });
const author = z.object({ label: z.string(), photo: z.string(), function: z.string() });
const reactions = z.object({
  counts: z.partialRecord(z.enum(reactionKinds), z.number()),
  mine: z.nullable(z.enum(reactionKinds)),
});

/** A publication as its readers see it in a list. */
export const feedItem = z.object({
  id: id(),
  kind: z.enum(postKinds),
  title: z.string(),
  excerpt: z.string(),
  /** Direction of the text by its own script. */
  dir: z.enum(['ltr', 'rtl']),
  category: z.nullable(category),
  author,
  publishedAt: instant(),
  updatedAt: z.nullable(z.string()),
  pinned: z.boolean(),
  cover: z.nullable(attachment),
  attachmentCount: z.number(),
  video: z.nullable(z.string()),
  read: z.boolean(),
  /** Acknowledgement required from this reader. */
  ack: z.nullable(
    z.object({ deadline: z.nullable(z.string()), doneAt: z.nullable(z.string()), byFamily: z.boolean() }),
  ),
  reactions,
  commentCount: z.number(),
  event: z.nullable(z.object({ startsAt: instant(), endsAt: z.nullable(z.string()), place: z.string() })),
  /** Labels of the children this concerns, for guardians. */
  forChildren: z.array(z.string()),
  can: z.object({ acknowledge: z.boolean(), react: z.boolean(), comment: z.boolean(), edit: z.boolean() }),
});
export type FeedItem = z.output<typeof feedItem>;
export const comment = z.object({
  id: id(),
  author: author,
  body: z.string(),
  dir: z.enum(['ltr', 'rtl']),
  at: instant(),
  status: z.enum(['pending', 'published', 'hidden']),
  can: z.object({ remove: z.boolean(), moderate: z.boolean() }),
});
export const article = z.extend(feedItem, {
  /** Sanitised HTML. */
  html: z.string(),
  attachments: z.array(attachment),
  audience: z.array(z.string()),
  commentMode: z.enum(commentModes),
  comments: z.array(comment),
});
export type Article = z.output<typeof article>;

/** What a reader narrows publications to. */
export const newsFilters = {
  q: search(),
  category: z.optional(id()),
  unread: z.optional(z.literal('1')),
  toAck: z.optional(z.literal('1')),
  kind: z.optional(z.enum(postKinds)),
  child: z.optional(id()),
};
/** The brief's getData: what the signed-in person may read, pinned first, newest first, 20 a page from 1. */
export const listNews = route({
  name: 'news.list',
  method: 'GET',
  path: '/news',
  access: 'session',
  scope: 'audience',
  module,
  query: z.object({ page: page(), ...newsFilters }),
  response: z.extend(pageOf(feedItem), {
    counts: z.object({ unread: z.number(), toAck: z.number() }),
    categories: z.array(category),
  }),
});
const byId = z.object({ id: id() });
/** One publication; reading it records the reader's receipt. */
export const getNews = route({
  name: 'news.get',
  method: 'GET',
  path: '/news/:id',
  access: 'session',
  scope: 'audience',
  module,
  params: byId,
  response: article,
});
export const markNewsRead = route({
  name: 'news.read',
  method: 'POST',
  path: '/news/:id/read',
  access: 'session',
  whileReadOnly: true,
  scope: 'audience',
  module,
  params: byId,
  body: z.strictObject({}),
  response: done(),
  unaudited: 'the receipt row itself is the trace',
});
export const acknowledge = route({
  name: 'news.acknowledge',
  method: 'POST',
  path: '/news/:id/acknowledge',
  access: 'session',
  scope: 'audience',
  module,
  params: byId,
  body: z.strictObject({}),
  response: article,
  errors: ['news.ack_not_asked'],
});
export const react = route({
  name: 'news.react',
  method: 'PUT',
  path: '/news/:id/reaction',
  access: 'session',
  scope: 'audience',
  module,
  params: byId,
  body: z.strictObject({ kind: z.nullable(z.enum(reactionKinds)) }),
  response: reactions,
  errors: ['news.reactions_off'],
});
export const addComment = route({
  name: 'news.comment',
  method: 'POST',
  path: '/news/:id/comments',
  access: 'session',
  scope: 'audience',
  module,
  rate: 'write',
  params: byId,
  body: z.strictObject({ body: text(1000) }),
  response: comment,
  errors: ['news.comments_off'],
});
export const moderateComment = route({
  name: 'news.moderate',
  method: 'PUT',
  path: '/news/:id/comments/:commentId',
  access: 'session',
  scope: 'audience',
  module,
  params: z.object({ id: id(), commentId: id() }),
  body: z.strictObject({ status: z.enum(['published', 'hidden']) }),
  response: comment,
});
export const removeComment = route({
  name: 'news.remove_comment',
  method: 'DELETE',
  path: '/news/:id/comments/:commentId',
  access: 'session',
  scope: 'audience',
  module,
  params: z.object({ id: id(), commentId: id() }),
  response: done(),
});
/** The publication as an A4 PDF. */
export const printNews = route({
  name: 'news.print',
  method: 'GET',
  path: '/news/:id/print',
  access: 'session',
  scope: 'audience',
  module,
  rate: 'export',
  params: byId,
  raw: true,
});

// Administration
const manage = { permission: 'nav.view.admin-actualites' } as const;
const create = { permission: 'news.create' } as const;
const edit = { permission: 'news.edit' } as const;
/**
 * The caller's own texts by the right to write, others' by the right to edit: the policy of the publication decides.
 */
const write = { permission: 'news.edit', or: 'news.create' } as const;

const can = z.object({
  edit: z.boolean(),
  publish: z.boolean(),
  submit: z.boolean(),
  review: z.boolean(),
  withdraw: z.boolean(),
  remove: z.boolean(),
  remind: z.boolean(),
});
export const adminRow = z.object({
  id: id(),
  title: z.string(),
  kind: z.enum(postKinds),
  status: z.enum(postStatuses),
  category: z.nullable(category),
  author: z.string(),
  publishAt: z.nullable(z.string()),
  expiresAt: z.nullable(z.string()),
  pinned: z.boolean(),
  ackRequired: z.boolean(),
  recipients: z.number(),
  readers: z.number(),
  acks: z.number(),
  updatedAt: instant(),
  pendingComments: z.number(),
  can,
});
export type AdminRow = z.output<typeof adminRow>;
/** Columns by which publications are sorted. */
export const newsSorts = ['title', 'status', 'published', 'readers', 'updated'] as const;
export const adminList = route({
  name: 'news.admin_list',
  method: 'GET',
  path: '/admin/news',
  access: manage,
  scope: 'school',
  module,
  query: z.object({
    page: page(),
    q: search(),
    status: z.optional(z.enum(postStatuses)),
    category: z.optional(id()),
    mine: z.optional(z.literal('1')),
    sort: sortBy(newsSorts),
  }),
  response: z.extend(pageOf(adminRow), { categories: z.array(category), canCreate: z.boolean() }),
});

/** Most signs of a publication, as sent and as cleaned. */
export const maxPost = 200_000;
export const postContent = z.strictObject({
  kind: z.enum(postKinds),
  /** May be empty in a draft, never at publication. */
  title: optionalText(140),
  html: richText(maxPost),
  categoryId: z.nullable(id()),
  audience,
  coverId: z.nullable(id()),
  attachmentIds: z.array(id()).check(z.maxLength(10)),
  /** Video address or 11-character id; kept as the id. */
  video: z.nullable(optionalText(200)),
  publishAt: z.nullable(inputInstant()),
  expiresAt: z.nullable(inputInstant()),
  pinned: z.boolean(),
  pinnedUntil: z.nullable(inputInstant()),
  ackRequired: z.boolean(),
  ackDeadline: z.nullable(inputInstant()),
  ackReminders: z.boolean(),
  reactions: z.boolean(),
  comments: z.enum(commentModes),
  notify: z.enum(['now', 'silent', 'digest']),
  event: z.nullable(z.strictObject({ startsAt: instant(), endsAt: z.nullable(instant()), place: optionalText(120) })),
});
export type PostContent = z.output<typeof postContent>;
export const adminPost = z.object({
  id: id(),
  status: z.enum(postStatuses),
  content: postContent,
  audienceChips: z.array(audienceChip),
  attachments: z.array(attachment),
  cover: z.nullable(attachment),
  author,
  createdAt: instant(),
  updatedAt: instant(),
  publishedAt: z.nullable(z.string()),
  version: z.number(),
  review: z.nullable(
    z.object({ decision: z.enum(['refused', 'accepted']), reason: z.string(), by: z.string(), at: instant() }),
  ),
  revisions: z.array(
    z.object({ version: z.number(), at: instant(), by: z.string(), title: z.string(), html: z.string() }),
  ),
  can,
});
export type AdminPost = z.output<typeof adminPost>;
export const adminGet = route({
  name: 'news.admin_get',
  method: 'GET',
  path: '/admin/news/:id',
  access: manage,
  scope: 'school',
  module,
  params: byId,
  response: adminPost,
});
/** The id may be made by the client, so that a draft written offline is sent once. */
export const createPost = route({
  name: 'news.create',
  method: 'POST',
  path: '/admin/news',
  access: create,
  scope: 'school',
  module,
  bodyLimit: 400_000,
  body: z.strictObject({ id: z.optional(id()), content: postContent }),
  response: adminPost,
  errors: ['news.video_refused', 'audience.refused', 'news.file_unknown'],
});
/** Saves a draft or corrects a publication; a correction of what readers saw keeps a revision. */
export const updatePost = route({
  name: 'news.update',
  method: 'PUT',
  path: '/admin/news/:id',
  access: write,
  scope: 'school',
  module,
  rate: 'write',
  bodyLimit: 400_000,
  params: byId,
  body: z.strictObject({
    version: version(),
    content: postContent,
    notifyAgain: z.optional(z.boolean()),
    /** As for its publication: pictures or readers of what is out changed, and the author looked. */
    picturesChecked: z.optional(z.boolean()),
  }),
  response: adminPost,
  errors: [
    'news.pictures_unchecked',
    'edited_meanwhile',
    'news.video_refused',
    'audience.refused',
    'news.file_unknown',
    'news.title_missing',
    'news.audience_empty',
    'news.alt_missing',
    'news.dates',
  ],
});
/** Pupils in the audience of a publication who must not be recognisable on its pictures, for its author. */
export const picturedPupils = route({
  name: 'news.pictured',
  method: 'GET',
  path: '/admin/news/:id/pictured',
  access: write,
  scope: 'school',
  module,
  params: byId,
  response: imageRefusals,
});
/**
 * Publishes now, or plans for `publishAt`; an author who may not publish sends it for review instead. With pictures,
 * and pupils among its readers who may not be shown, the author first confirms that they looked (LAW-IMG-01).
 */
export const publishPost = route({
  name: 'news.publish',
  method: 'POST',
  path: '/admin/news/:id/publish',
  access: write,
  scope: 'school',
  module,
  params: byId,
  body: z.strictObject({
    version: version(),
    /** The author checked that no pupil without consent is recognisable on its pictures. */
    picturesChecked: z.optional(z.boolean()),
  }),
  response: adminPost,
  errors: [
    'news.pictures_unchecked',
    'edited_meanwhile',
    'news.title_missing',
    'news.audience_empty',
    'news.state',
    'news.dates',
    'news.alt_missing',
  ],
});
export const reviewPost = route({
  name: 'news.review',
  method: 'POST',
  path: '/admin/news/:id/review',
  access: { permission: 'news.publish' },
  scope: 'school',
  module,
  params: byId,
  body: z.strictObject({ decision: z.enum(['accept', 'refuse']), reason: optionalText(500), version: version() }),
  response: adminPost,
  errors: [
    'edited_meanwhile',
    'news.state',
    'news.own_review',
    'news.reason_missing',
    'news.title_missing',
    'news.audience_empty',
    'news.alt_missing',
    'news.dates',
  ],
});
export const withdrawPost = route({
  name: 'news.withdraw',
  method: 'POST',
  path: '/admin/news/:id/withdraw',
  access: edit,
  scope: 'school',
  module,
  params: byId,
  body: z.strictObject({}),
  response: adminPost,
  errors: ['news.state'],
});
export const restorePost = route({
  name: 'news.restore',
  method: 'POST',
  path: '/admin/news/:id/restore',
  access: edit,
  scope: 'school',
  module,
  params: byId,
  body: z.strictObject({}),
  response: adminPost,
  errors: ['news.state'],
});
/** Only a draft that nobody ever read can be deleted. */
export const removePost = route({
  name: 'news.remove',
  method: 'DELETE',
  path: '/admin/news/:id',
  access: write,
  scope: 'school',
  module,
  params: byId,
  response: done(),
  errors: ['news.state'],
});
export const remindPost = route({
  name: 'news.remind',
  method: 'POST',
  path: '/admin/news/:id/remind',
  access: edit,
  scope: 'school',
  module,
  rate: 'reset',
  params: byId,
  body: z.strictObject({}),
  response: z.object({ reminded: z.number() }),
  errors: ['news.state'],
});
export const pendingComments = route({
  name: 'news.pending_comments',
  method: 'GET',
  path: '/admin/news-comments',
  access: { permission: 'news.moderate' },
  scope: 'school',
  module,
  query: z.object({ page: page() }),
  response: pageOf(z.extend(comment, { postId: id(), postTitle: z.string() })),
});
export const saveCategory = route({
  name: 'news.save_category',
  method: 'POST',
  path: '/admin/news-categories',
  access: edit,
  scope: 'school',
  module,
  body: z.strictObject({ id: z.optional(id()), label: text(40), colorKey: text(20) }),
  response: identified(),
  errors: ['news.category_taken'],
});

/** The latest publications. */
export const latestCard = homeCard('news.latest', z.object({ items: z.array(feedItem), unread: z.number() }));
/** Publications that wait for an acknowledgement. */
export const toAckCard = homeCard('news.to_ack', z.object({ items: z.array(feedItem), total: z.number() }));

export const newsRoutes = [
  listNews,
  getNews,
  markNewsRead,
  acknowledge,
  react,
  addComment,
  moderateComment,
  removeComment,
  printNews,
  adminList,
  adminGet,
  createPost,
  updatePost,
  picturedPupils,
  publishPost,
  reviewPost,
  withdrawPost,
  restorePost,
  removePost,
  remindPost,
  pendingComments,
  saveCategory,
] as const;

export const newsEvents = {
  /** The planned time of a publication has come. */
  'news.due': z.object({ postId: z.string() }),
  'news.published': z.object({ postId: z.string(), again: z.boolean() }),
  'news.submitted': z.object({ postId: z.string() }),
  'news.refused': z.object({ postId: z.string() }),
  /** A plan with pictures did not leave: these pupils lost their consent since its author looked. */
  'news.pictures_lost': z.object({ postId: z.string(), pupilIds: z.array(z.string()) }),
  'news.changed': z.object({ postId: z.string() }),
  'news.comment_pending': z.object({ postId: z.string(), commentId: z.string() }),
  'news.reminder': z.object({ postId: z.string() }),
} as const;

/** Kinds of notices that it sends. */
export const newsNotices = [
  'actualite',
  'actualite.urgent',
  'actualite.rappel',
  'actualite.a_valider',
  'actualite.refusee',
  'actualite.images',
  'commentaire.a_moderer',
] as const;
/** Queues of this room in « À traiter ». */
export const newsQueues = ['news.reviews', 'news.comments'] as const;
