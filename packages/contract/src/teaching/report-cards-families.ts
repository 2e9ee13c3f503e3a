import * as z from 'zod/mini';
import { attachment } from '../kernel/attachment.ts';
import { homeCard } from '../kernel/cards.ts';
import { type ResponseOf, route } from '../kernel/route.ts';
import { done, inputInstant, id, instant, text } from '../kernel/schema.ts';
import { gradebookModule } from './gradebook.ts';
import { cardContent } from './report-cards.ts';

const module = gradebookModule;
const byId = z.object({ id: id() });
const manages = { access: { permission: 'report-cards.manage' }, scope: 'school', module } as const;

/**
 * Publishes the cards of a class to families, now or at a given time; `hold` cancels a publication that is still to
 * come.
 */
export const publishCards = route({
  name: 'report_cards.publish',
  method: 'POST',
  path: '/report-cards/classes/:id/publish',
  ...manages,
  rate: 'write',
  params: byId,
  body: z.strictObject({ termId: id(), when: z.enum(['now', 'at', 'hold']), at: z.nullable(inputInstant()) }),
  response: done(),
  errors: ['report_cards.not_frozen', 'report_cards.published', 'report_cards.hour_past'],
});

const guardian = z.object({ name: z.string(), at: z.nullable(instant()) });
/** Status of the printed cards of a class, and the people who confirmed reading them. */
export const cardPapers = route({
  name: 'report_cards.papers',
  method: 'GET',
  path: '/report-cards/classes/:id/papers',
  ...manages,
  params: byId,
  query: z.object({ term: id() }),
  response: z.object({
    /** Number of papers already made, out of all. */
    ready: z.number(),
    total: z.number(),
    publishAt: z.nullable(instant()),
    publishedAt: z.nullable(instant()),
    pupils: z.array(z.object({ id: id(), cardId: id(), file: z.nullable(attachment), readers: z.array(guardian) })),
  }),
});
export type CardPapers = ResponseOf<typeof cardPapers>;
/**
 * All papers of a class: one document, or a folder with one file for each pupil. `copies` gives one document with a
 * named copy for each home of separated parents.
 */
export const classPaper = route({
  name: 'report_cards.class_paper',
  method: 'GET',
  path: '/report-cards/classes/:id/papers/:form',
  ...manages,
  rate: 'export',
  raw: true,
  params: z.object({ id: id(), form: z.enum(['pdf', 'zip', 'copies']) }),
  query: z.object({ term: id() }),
  errors: ['report_cards.not_frozen', 'report_cards.papers_missing'],
});

const ownCard = z.object({
  id: id(),
  pupilId: id(),
  version: z.number(),
  reason: z.string(),
  publishedAt: instant(),
  content: cardContent,
  file: z.nullable(attachment),
  readAt: z.nullable(instant()),
  can: z.object({ acknowledge: z.boolean() }),
});
export type OwnCard = z.output<typeof ownCard>;
/** Published cards of the caller or of the caller's children, newest first. */
export const ownCards = route({
  name: 'report_cards.own',
  method: 'GET',
  path: '/report-cards/own',
  access: 'session',
  scope: 'children',
  module,
  query: z.object({ pupil: z.optional(id()) }),
  response: z.object({
    pupils: z.array(z.object({ id: id(), label: z.string(), self: z.boolean() })),
    cards: z.array(ownCard),
  }),
});
/** Records that a card was read, for each guardian, or for a pupil of age. */
export const acknowledgeCard = route({
  name: 'report_cards.acknowledge',
  method: 'POST',
  path: '/report-cards/own/:id/acknowledge',
  access: 'session',
  scope: 'children',
  module,
  rate: 'write',
  params: byId,
  body: z.strictObject({}),
  response: done(),
  errors: ['report_cards.not_yours'],
});

/** What anybody can learn about a card from its printed code; an unknown code reveals nothing. */
export const checkedCard = z.discriminatedUnion('state', [
  z.object({ state: z.literal('unknown') }),
  z.object({
    state: z.enum(['good', 'replaced']),
    school: z.string(),
    name: z.string(),
    class: z.string(),
    term: z.string(),
    year: z.string(),
    version: z.number(),
    madeOn: z.string(),
    /** Whether the compared file is identical to the school's. */
    file: z.nullable(z.enum(['same', 'changed'])),
  }),
]);
export type CheckedCard = z.output<typeof checkedCard>;
export const checkCard = route({
  name: 'report_cards.check',
  method: 'GET',
  path: '/report-cards/check/:code',
  access: 'public',
  scope: 'none',
  module,
  rate: 'login',
  params: z.object({ code: text(80) }),
  query: z.object({ sha256: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))) }),
  response: checkedCard,
});

/** Cards that the reader has not confirmed reading yet. */
export const unreadCardsCard = homeCard(
  'report-cards.unread',
  z.object({
    items: z.array(z.object({ id: id(), pupil: z.string(), pupilId: id(), term: z.string(), self: z.boolean() })),
  }),
);

export const reportCardsFamiliesRoutes = [
  publishCards,
  cardPapers,
  classPaper,
  ownCards,
  acknowledgeCard,
  checkCard,
] as const;
