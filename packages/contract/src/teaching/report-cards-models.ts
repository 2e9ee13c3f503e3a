import * as z from 'zod/mini';
import { attachment } from '../kernel/attachment.ts';
import { type BodyOf, type ResponseOf, route } from '../kernel/route.ts';
import { done, id, text } from '../kernel/schema.ts';
import { gradebookModule } from './gradebook.ts';
import { type ModelDoc, modelDoc } from './report-card-model.ts';

export type { ModelDoc };

const module = gradebookModule;
const manages = { access: { permission: 'report-cards.manage' }, scope: 'school', module } as const;
const writes = { ...manages, rate: 'write' } as const;

const model = z.object({
  id: id(),
  name: z.string(),
  version: z.number(),
  levelIds: z.array(id()),
  doc: z.object(modelDoc.shape),
  signature: z.nullable(attachment),
  stamp: z.nullable(attachment),
});
export type ReportModel = z.output<typeof model>;

/** Models of the school, the levels that use them, and suggested models to start from. */
export const reportModels = route({
  name: 'report_cards.models',
  method: 'GET',
  path: '/report-cards/models',
  ...manages,
  response: z.object({
    models: z.array(model),
    levels: z.array(z.object({ id: id(), name: z.string(), cycle: z.string() })),
    proposals: z.array(
      z.object({ key: z.string(), name: z.string(), note: z.string(), doc: z.object(modelDoc.shape) }),
    ),
  }),
});
export type ReportModels = ResponseOf<typeof reportModels>;
/**
 * Creates a model (`version` 0) or changes it; a level used by another model moves to this one. Frozen cards keep
 * their model.
 */
export const saveModel = route({
  name: 'report_cards.set_model',
  method: 'PUT',
  path: '/report-cards/models',
  ...writes,
  body: z.strictObject({
    modelId: id(),
    name: text(80),
    version: z.number().check(z.int(), z.gte(0)),
    levelIds: z.array(id()).check(z.maxLength(60)),
    doc: modelDoc,
    signatureId: z.nullable(id()),
    stampId: z.nullable(id()),
  }),
  response: z.object({ version: z.number() }),
  errors: ['edited_meanwhile', 'report_cards.model_level', 'report_cards.model_picture', 'report_cards.models_full'],
});
export type ModelBody = BodyOf<typeof saveModel>;
/** Deletes a model; cards made with it stay unchanged. */
export const removeModel = route({
  name: 'report_cards.remove_model',
  method: 'POST',
  path: '/report-cards/models/remove',
  ...writes,
  body: z.strictObject({ modelId: id() }),
  response: done(),
});
/**
 * Preview of a card of this model with a fictitious pupil: a picture drawn by the code of the paper, or the paper
 * itself.
 */
export const previewModel = route({
  name: 'report_cards.preview_model',
  method: 'POST',
  path: '/report-cards/models/preview/:form',
  ...manages,
  rate: 'export',
  raw: true,
  unaudited: 'reads only',
  params: z.object({ form: z.enum(['svg', 'pdf']) }),
  body: z.strictObject({ doc: modelDoc, signatureId: z.nullable(id()), stampId: z.nullable(id()) }),
  errors: ['report_cards.model_picture'],
});

export const reportCardsModelsRoutes = [reportModels, saveModel, removeModel, previewModel] as const;
