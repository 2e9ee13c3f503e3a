import * as z from 'zod/mini';
import { route } from '../kernel/route.ts';
import { id, role, search } from '../kernel/schema.ts';

/**
 * One rule of an audience. The rules add up, then those with `exclude` are taken away.
 * `ref` is a level, class, group or person id; absent for `everyone` and `role`.
 * `who` narrows a level, class or group to its pupils, guardians or teachers; with `person` that one is a pupil, and it means himself or
 * his guardians.
 */
export const audienceRule = z.strictObject({
  kind: z.enum(['everyone', 'role', 'level', 'class', 'group', 'person']),
  ref: z.optional(id()),
  role: z.optional(role()),
  who: z.optional(z.array(z.enum(['pupils', 'guardians', 'teachers'])).check(z.minLength(1), z.maxLength(3))),
  exclude: z.optional(z.boolean()),
});
/** Most rules of one audience: the families of a few classes, one by one. */
export const mostRules = 300;
export type AudienceRule = z.output<typeof audienceRule>;
export const audience = z.array(audienceRule).check(z.maxLength(mostRules));
/** A rule with the words to show it. */
export const audienceChip = z.object({ rule: audienceRule, label: z.string() });

/** What the audience is for: each use asks for the right to publish that kind of thing, as far as that right reaches. */
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

export const audienceRoutes = [countAudience, audienceChoices] as const;
