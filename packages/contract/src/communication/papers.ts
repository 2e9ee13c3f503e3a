import * as z from 'zod/mini';
import { homeCard } from '../kernel/cards.ts';
import { attachment } from '../kernel/attachment.ts';
import { route } from '../kernel/route.ts';
import { day, done, id, optionalText, page, pageOf, search, text, version, sortBy } from '../kernel/schema.ts';
import { audience } from './audience.ts';
import { documentsModule } from './documents.ts';

const module = documentsModule;
const byId = z.object({ id: id() });

export const paperFormats = ['pdf', 'image', 'office'] as const;
export type PaperFormat = (typeof paperFormats)[number];
/** `expired`: accepted once, and no longer good. */
export const pieceStates = ['missing', 'submitted', 'accepted', 'refused', 'expired'] as const;
export type PieceState = (typeof pieceStates)[number];
const state = z.enum(pieceStates);
export const maxPieces = 6;

// Families
export const myPiece = z.object({
  id: id(),
  title: z.string(),
  note: z.string(),
  child: z.object({ id: id(), name: z.string() }),
  dueOn: z.string(),
  required: z.boolean(),
  formats: z.array(z.enum(paperFormats)),
  model: z.nullable(attachment),
  state,
  reason: z.string(),
  expiresOn: z.nullable(z.string()),
  submittedAt: z.nullable(z.string()),
  files: z.array(attachment),
  late: z.boolean(),
  /** Accepted and expiring soon: the next one may be handed in. */
  endsSoon: z.boolean(),
  open: z.boolean(),
});
export type MyPiece = z.output<typeof myPiece>;
/** Papers required for the caller's children, missing ones first. */
export const listPieces = route({
  name: 'papers.mine',
  method: 'GET',
  path: '/papers',
  access: 'session',
  scope: 'children',
  module,
  query: z.object({ child: z.optional(id()) }),
  response: z.object({ items: z.array(myPiece), todo: z.number() }),
});
/** Hands a paper in, or again after a refusal or once it has expired. */
export const submitPiece = route({
  name: 'papers.submit',
  method: 'POST',
  path: '/papers/:id/submit',
  access: 'session',
  scope: 'children',
  module,
  params: byId,
  body: z.strictObject({ fileIds: z.array(id()).check(z.minLength(1), z.maxLength(maxPieces)) }),
  response: myPiece,
  errors: ['papers.closed', 'papers.state', 'papers.format', 'papers.file_unknown'],
});

// Office
const access = { permission: 'documents.publish' } as const;
const counts = z.object({
  total: z.number(),
  missing: z.number(),
  submitted: z.number(),
  accepted: z.number(),
  refused: z.number(),
  expired: z.number(),
});
export const campaign = z.object({
  id: id(),
  title: z.string(),
  note: z.string(),
  dueOn: z.string(),
  required: z.boolean(),
  formats: z.array(z.enum(paperFormats)),
  model: z.nullable(attachment),
  closed: z.boolean(),
  createdAt: z.string(),
  version: z.number(),
  counts,
});
export type Campaign = z.output<typeof campaign>;
export const listCampaigns = route({
  name: 'papers.campaigns',
  method: 'GET',
  path: '/admin/papers',
  access,
  scope: 'school',
  module,
  query: z.object({ page: page() }),
  response: pageOf(campaign),
});
/**
 * Requires a paper from pupils' families: those of the audience today, and those who join it while the campaign is
 * open.
 */
export const openCampaign = route({
  name: 'papers.open',
  method: 'POST',
  path: '/admin/papers',
  access,
  scope: 'school',
  module,
  body: z.strictObject({
    title: text(140),
    note: optionalText(500),
    audience,
    dueOn: day(),
    required: z.boolean(),
    formats: z.array(z.enum(paperFormats)).check(z.minLength(1), z.maxLength(3)),
    modelId: z.nullable(id()),
  }),
  response: campaign,
  errors: ['papers.nobody', 'papers.day', 'papers.file_unknown', 'audience.refused'],
});
/** Closes or reopens a campaign: a closed one accepts nothing and sends no reminders. */
export const closeCampaign = route({
  name: 'papers.close',
  method: 'POST',
  path: '/admin/papers/:id/close',
  access,
  scope: 'school',
  module,
  params: byId,
  body: z.strictObject({ version: version(), closed: z.boolean() }),
  response: campaign,
  errors: ['edited_meanwhile'],
});
const pieceLine = z.object({
  id: id(),
  pupil: z.string(),
  class: z.string(),
  state,
  reason: z.string(),
  submittedAt: z.nullable(z.string()),
  submittedBy: z.nullable(z.string()),
  expiresOn: z.nullable(z.string()),
  files: z.array(attachment),
  version: z.number(),
});
export type PieceLine = z.output<typeof pieceLine>;
/** Columns by which pieces are sorted. */
export const pieceSorts = ['pupil', 'state', 'at', 'by'] as const;
/** The pieces of one campaign, what waits for a decision first; `classes` says what is missing in each. */
export const campaignPieces = route({
  name: 'papers.pieces',
  method: 'GET',
  path: '/admin/papers/:id',
  access,
  scope: 'school',
  module,
  params: byId,
  query: z.object({
    page: page(),
    q: search(),
    state: z.optional(state),
    class: z.optional(id()),
    sort: sortBy(pieceSorts),
  }),
  response: z.extend(pageOf(pieceLine), {
    campaign,
    classes: z.array(z.object({ id: id(), name: z.string(), total: z.number(), missing: z.number() })),
  }),
});
/** Accepts a piece, until a day when it ends, or refuses it with a reason. */
export const decidePiece = route({
  name: 'papers.decide',
  method: 'POST',
  path: '/admin/papers/pieces/:id/decide',
  access,
  scope: 'school',
  module,
  params: byId,
  body: z.strictObject({
    version: version(),
    decision: z.enum(['accept', 'refuse']),
    reason: optionalText(500),
    expiresOn: z.nullable(day()),
  }),
  response: done(),
  errors: ['papers.state', 'papers.reason_missing', 'papers.day', 'edited_meanwhile'],
});
export const remindCampaign = route({
  name: 'papers.remind',
  method: 'POST',
  path: '/admin/papers/:id/remind',
  access,
  scope: 'school',
  module,
  params: byId,
  body: z.strictObject({}),
  response: z.object({ reminded: z.number() }),
  errors: ['papers.closed'],
});

/** Papers still to hand in. */
export const papersCard = homeCard(
  'papers.todo',
  z.object({
    items: z.array(z.object({ id: id(), title: z.string(), dueOn: z.string(), child: z.string(), late: z.boolean() })),
    total: z.number(),
  }),
);

export const paperRoutes = [
  listPieces,
  submitPiece,
  listCampaigns,
  openCampaign,
  closeCampaign,
  campaignPieces,
  decidePiece,
  remindCampaign,
] as const;

export const paperEvents = {
  'papers.asked': z.object({ campaignId: z.string() }),
  /** Pupils who joined the audience of the campaign. */
  'papers.joined': z.object({ campaignId: z.string(), pupilIds: z.array(z.string()) }),
  'papers.reminder': z.object({ campaignId: z.string() }),
  'papers.refused': z.object({ pieceId: z.string() }),
};

/** Kinds of notices that it sends. */
export const paperNotices = ['document.piece'] as const;
/** Queues of this room in « À traiter ». */
export const papersQueues = ['papers.given', 'papers.expired'] as const;
