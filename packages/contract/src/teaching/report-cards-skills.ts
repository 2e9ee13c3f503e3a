import * as z from 'zod/mini';
import { type BodyOf, type ResponseOf, route } from '../kernel/route.ts';
import { id, optionalText, text } from '../kernel/schema.ts';
import { gradebookModule } from './gradebook.ts';

const reads = {
  access: { permission: 'report-cards.write', or: 'report-cards.manage' },
  scope: 'classes',
  module: gradebookModule,
  params: z.object({ id: id() }),
} as const;

/** Skills of one pupil of a class for every term of the year, by the model of the level; the first pupil by default. */
export const pupilSkills = route({
  name: 'report_cards.pupil_skills',
  method: 'GET',
  path: '/report-cards/classes/:id/skills',
  ...reads,
  query: z.object({ pupil: z.optional(id()) }),
  response: z.object({
    class: z.object({ id: id(), name: z.string() }),
    pupils: z.array(z.object({ id: id(), label: z.string() })),
    pupilId: z.nullable(id()),
    terms: z.array(z.object({ id: id(), name: z.string(), near: z.boolean(), write: z.boolean() })),
    skills: z.array(z.object({ domain: z.string(), items: z.array(z.string()) })),
    /** Words of mastery, from the lowest to the highest. */
    mastery: z.array(z.string()),
    said: z.array(z.object({ termId: id(), domain: z.string(), item: z.string(), mastery: z.string() })),
  }),
});
export type PupilSkills = ResponseOf<typeof pupilSkills>;

/**
 * Saves a pupil's mastery of skills of the model of the level; '' deletes it. A value that somebody else saved
 * meanwhile is kept and returned.
 */
export const saveSkills = route({
  name: 'report_cards.skill',
  method: 'PUT',
  path: '/report-cards/classes/:id/skills',
  ...reads,
  rate: 'write',
  body: z.strictObject({
    pupilId: id(),
    edits: z
      .array(
        z.strictObject({
          termId: id(),
          domain: text(120),
          item: text(200),
          before: optionalText(60),
          after: optionalText(60),
        }),
      )
      .check(z.minLength(1), z.maxLength(200)),
  }),
  response: z.object({
    saved: z.number(),
    conflicts: z.array(
      z.object({ termId: id(), domain: z.string(), item: z.string(), mastery: z.string(), by: z.string() }),
    ),
  }),
  errors: ['report_cards.frozen', 'report_cards.pupil_left', 'report_cards.skill_unknown'],
});
export type SkillsBody = BodyOf<typeof saveSkills>;
export type SavedSkills = ResponseOf<typeof saveSkills>;

export const reportCardsSkillsRoutes = [pupilSkills, saveSkills] as const;
