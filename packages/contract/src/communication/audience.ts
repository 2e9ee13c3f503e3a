import * as z from 'zod/mini';
import { route } from '../kernel/route.ts';
import { id, role, search, text } from '../kernel/schema.ts';

/** What a rule of an audience may name, from the widest to one person. */
export const audienceKinds = [
  'everyone',
  'role',
  'org',
  'cycle',
  'level',
  'class',
  'group',
  'subject',
  'regime',
  'person',
] as const;
/** Representatives: delegates of pupils, of parents, members of an establishment's council. */
export const audienceMandates = ['pupils', 'parents', 'council'] as const;
export type AudienceMandate = (typeof audienceMandates)[number];
/**
 * One rule of an audience. Rules add up, then those with `exclude` are subtracted. `ref` is the id of an organisation,
 * level, class, group, subject or person; `word` a cycle or a regime as the school writes it. `who` limits a rule with
 * pupils to them, their guardians or their teachers; with `person` the person is a pupil, and it means the pupil or the
 * guardians. `mandate` limits a place (the school, an organisation, a cycle, a level, a class) to its representatives
 * of that day.
 */
export const audienceRule = z.strictObject({
  kind: z.enum(audienceKinds),
  ref: z.optional(id()),
  role: z.optional(role()),
  word: z.optional(text(120)),
  who: z.optional(z.array(z.enum(['pupils', 'guardians', 'teachers'])).check(z.minLength(1), z.maxLength(3))),
  mandate: z.optional(z.enum(audienceMandates)),
  exclude: z.optional(z.boolean()),
});
/** Most rules of one audience: the families of a few classes, one by one. */
export const maxRules = 300;
export type AudienceRule = z.output<typeof audienceRule>;
export const audience = z.array(audienceRule).check(z.maxLength(maxRules));
/** A rule with the words to show it. */
export const audienceChip = z.object({ rule: audienceRule, label: z.string() });

/** Use of the audience: each requires the right to publish that kind of object, within its reach. */
export const audienceUses = ['news', 'documents', 'media', 'resources', 'boards'] as const;
export type AudienceUse = (typeof audienceUses)[number];
const use = z.enum(audienceUses);

const audienceCount = z.object({
  recipients: z.number(),
  withoutAccount: z.number(),
  guardians: z.number(),
  families: z.number(),
  pupils: z.number(),
  teachers: z.number(),
  others: z.number(),
  sample: z.array(z.object({ label: z.string(), photo: z.string() })),
});
export const countAudience = route({
  name: 'audience.count',
  method: 'POST',
  path: '/audience',
  access: 'session',
  scope: 'school',
  unaudited: 'reads only',
  body: z.strictObject({ use, audience }),
  response: audienceCount,
  errors: ['audience.refused'],
});
/** Pupils in the audience of pictures, and those who must not be recognisable on them (LAW-IMG-01). */
export const imageRefusals = z.object({
  pupils: z.number(),
  without: z.number(),
  /** Those the caller may see, the first hundred. */
  names: z.array(z.object({ label: z.string(), className: z.nullable(z.string()) })),
});
export type ImageRefusals = z.output<typeof imageRefusals>;
/** Checked before a picture goes to an audience. */
export const picturedAudience = route({
  name: 'audience.pictured',
  method: 'POST',
  path: '/audience/pictured',
  access: 'session',
  scope: 'school',
  unaudited: 'reads only',
  body: z.strictObject({ use, audience }),
  response: imageRefusals,
  errors: ['audience.refused'],
});

/** What can be put in an audience: levels, classes, groups and, when searched, persons. */
export const audienceChoices = route({
  name: 'audience.choices',
  method: 'GET',
  path: '/audience',
  access: 'session',
  scope: 'school',
  query: z.object({ use, q: search() }),
  response: z.object({ items: z.array(audienceChip) }),
});

export const audienceRoutes = [countAudience, picturedAudience, audienceChoices] as const;
