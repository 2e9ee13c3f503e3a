import * as z from 'zod/mini';
import { type BodyOf, type ResponseOf, route } from '../kernel/route.ts';
import { done, id, text } from '../kernel/schema.ts';
import { assessmentKinds, decimalText, gradebookModule, rounding } from './gradebook.ts';

const manages = { access: { permission: 'grades.close' }, scope: 'school', module: gradebookModule } as const;

const kinds = z.array(z.enum(assessmentKinds)).check(z.maxLength(assessmentKinds.length));
const part = z.object({ name: z.string(), coefficient: z.string(), kinds });
const rules = {
  /**
   * Kinds of assessments with a common weight, such as continuous work and the examination; a kind in none belongs to
   * the first.
   */
  parts: z.array(part),
  rounding,
  /** Whether ranks are computed and shown on report cards and in councils. */
  ranks: z.boolean(),
};
/** How averages of each level are reckoned, shown and ranked. */
export const gradeLevels = route({
  name: 'gradebook.rules',
  method: 'GET',
  path: '/gradebook/rules',
  ...manages,
  response: z.object({
    levels: z.array(
      z.object({
        id: id(),
        name: z.string(),
        cycle: z.string(),
        ...rules,
        /** 0 until somebody set them. */ version: z.number(),
      }),
    ),
  }),
});
export type GradeLevel = ResponseOf<typeof gradeLevels>['levels'][number];
/**
 * Sets them for some levels at once, each over the version that was read. Averages of all their courses follow; frozen
 * cards stay.
 */
export const setGradeRules = route({
  name: 'gradebook.set_rules',
  method: 'PUT',
  path: '/gradebook/rules',
  ...manages,
  rate: 'write',
  body: z.strictObject({
    levels: z
      .array(z.strictObject({ id: id(), version: z.number().check(z.int(), z.gte(0)) }))
      .check(z.minLength(1), z.maxLength(60)),
    parts: z.array(z.strictObject({ name: text(40), coefficient: decimalText(6), kinds })).check(z.maxLength(6)),
    rounding: z.strictObject(rounding.shape),
    ranks: z.boolean(),
  }),
  response: done(),
  errors: ['edited_meanwhile', 'gradebook.parts'],
});
export type RulesBody = BodyOf<typeof setGradeRules>;

export const gradebookRulesRoutes = [gradeLevels, setGradeRules] as const;
