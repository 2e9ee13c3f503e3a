import * as z from 'zod/mini';
import { familyCard, personCard } from '../kernel/cards.ts';
import { type BodyOf, type ResponseOf, route } from '../kernel/route.ts';
import { done, id, optionalText, text, version } from '../kernel/schema.ts';

export const fieldHolders = ['pupil', 'guardian', 'staff'] as const;
export type FieldHolder = (typeof fieldHolders)[number];
/** A number has six decimals at most; a date is a day. */
export const fieldTypes = ['text', 'number', 'date', 'choice', 'yes_no'] as const;
export type FieldType = (typeof fieldTypes)[number];
/**
 * Who reads it on a sheet: anyone who sees the pupil or the guardian, people who open sheets, or holders of the right
 * to protected data.
 */
export const fieldReaders = ['teachers', 'office', 'protected'] as const;
export type FieldReaders = (typeof fieldReaders)[number];
/** Most fields of one kind of sheet, archived ones included, and most choices of one. */
export const maxFields = 40;
export const maxChoices = 40;

const access = { permission: 'school.settings' } as const;
const byId = z.object({ id: id() });
const given = {
  label: text(60),
  labelAr: optionalText(60),
  type: z.enum(fieldTypes),
  choices: z.array(text(60)).check(z.maxLength(maxChoices)),
  readers: z.enum(fieldReaders),
  /** A guardian reads it on their child's sheet; only for pupils, and never a protected field. */
  family: z.boolean(),
};
const field = z.object({
  id: id(),
  holder: z.enum(fieldHolders),
  label: z.string(),
  labelAr: z.string(),
  type: z.enum(fieldTypes),
  choices: z.array(z.string()),
  readers: z.enum(fieldReaders),
  family: z.boolean(),
  archived: z.boolean(),
  /** Sheets on which it is filled. */
  filled: z.number(),
  version: version(),
});
export type CustomField = z.output<typeof field>;
const fields = z.object({ items: z.array(field) });

/** Fields of every kind of sheet in their order, archived ones last. */
export const listCustomFields = route({
  name: 'custom_fields.list',
  method: 'GET',
  path: '/custom-fields',
  access,
  scope: 'school',
  response: fields,
});
export const createCustomField = route({
  name: 'custom_fields.create',
  method: 'POST',
  path: '/custom-fields',
  access,
  scope: 'school',
  body: z.strictObject({ id: id(), holder: z.enum(fieldHolders), ...given }),
  response: fields,
  errors: ['custom_fields.label_taken', 'custom_fields.too_many', 'custom_fields.choices', 'custom_fields.family'],
});
/** Its type cannot change once it is filled somewhere, and a choice in use cannot be removed. */
export const updateCustomField = route({
  name: 'custom_fields.update',
  method: 'PUT',
  path: '/custom-fields/:id',
  access,
  scope: 'school',
  params: byId,
  body: z.strictObject({ ...given, version: version() }),
  response: fields,
  errors: [
    'edited_meanwhile',
    'custom_fields.label_taken',
    'custom_fields.type_kept',
    'custom_fields.choices',
    'custom_fields.choice_used',
    'custom_fields.family',
  ],
});
/** Puts the fields of one kind of sheet in this order. */
export const orderCustomFields = route({
  name: 'custom_fields.order',
  method: 'PUT',
  path: '/custom-fields/order',
  access,
  scope: 'school',
  body: z.strictObject({
    holder: z.enum(fieldHolders),
    ids: z.array(id()).check(z.minLength(1), z.maxLength(maxFields)),
  }),
  response: fields,
});
/** Takes it off the sheets and keeps what was written, or brings it back. */
export const archiveCustomField = route({
  name: 'custom_fields.archive',
  method: 'PUT',
  path: '/custom-fields/:id/archived',
  access,
  scope: 'school',
  params: byId,
  body: z.strictObject({ archived: z.boolean(), version: version() }),
  response: fields,
  errors: ['edited_meanwhile'],
});
/** Deletes it for good with all its values; `filled` is the number of sheets shown to the person before. */
export const removeCustomField = route({
  name: 'custom_fields.remove',
  method: 'POST',
  path: '/custom-fields/:id/remove',
  access,
  scope: 'school',
  params: byId,
  body: z.strictObject({ filled: z.number().check(z.int(), z.gte(0)), version: version() }),
  response: fields,
  errors: ['edited_meanwhile'],
});

/** Fills the fields of one sheet; an empty value takes it away. `before` is what the editor read. */
export const fillCustomFields = route({
  name: 'custom_fields.fill',
  method: 'PUT',
  path: '/custom-fields/persons/:id',
  access: { permission: 'people.edit' },
  scope: 'school',
  params: byId,
  body: z.strictObject({
    holder: z.enum(fieldHolders),
    values: z
      .array(z.strictObject({ fieldId: id(), value: optionalText(500), before: z.string().check(z.maxLength(500)) }))
      .check(z.minLength(1), z.maxLength(maxFields)),
  }),
  response: done(),
  errors: ['edited_meanwhile', 'custom_fields.value'],
});
/** The fields of the sheets that the caller opens, a row each. */
export const exportCustomFields = route({
  name: 'custom_fields.export',
  method: 'GET',
  path: '/custom-fields/export',
  access: { permission: 'people.contacts' },
  scope: 'school',
  rate: 'export',
  raw: true,
  query: z.object({ holder: z.enum(fieldHolders), format: z.enum(['csv', 'xlsx']) }),
});

const column = {
  id: id(),
  label: z.string(),
  labelAr: z.string(),
  type: z.enum(fieldTypes),
  choices: z.array(z.string()),
};
/**
 * The fields available in the caller's list of pupils, in order: those they may read for everybody in it. `filled`
 * requests the values of some, by id; a pupil missing from `values` has none.
 */
export const listFieldColumns = route({
  name: 'custom_fields.columns',
  method: 'GET',
  path: '/custom-fields/columns',
  access: { permission: 'people.view' },
  scope: 'classes',
  rate: 'search',
  query: z.object({ filled: z.optional(z.string().check(z.regex(/^[0-9a-f-]{36}(,[0-9a-f-]{36}){0,39}$/i))) }),
  response: z.object({
    fields: z.array(
      z.object({ ...column, values: z.nullable(z.array(z.object({ pupilId: id(), value: z.string() }))) }),
    ),
  }),
});
export type FieldColumn = ResponseOf<typeof listFieldColumns>['fields'][number];

/**
 * The fields that the caller may fill from a list of pupils: those they may write and read for every pupil of the
 * school, since a list may name any of them.
 */
export const listImportableFields = route({
  name: 'custom_fields.importable',
  method: 'GET',
  path: '/custom-fields/importable',
  access: { permission: 'people.import' },
  scope: 'school',
  response: z.object({ fields: z.array(z.object(column)) }),
});
export type ImportableField = ResponseOf<typeof listImportableFields>['fields'][number];
const ownPrefix = 'own:';
/** What a column of an imported list is mapped to when it holds a field of the school's own. */
export const ownColumn = (fieldId: string): string => `${ownPrefix}${fieldId}`;
export const isOwnColumn = (column: string): boolean => column.startsWith(ownPrefix);

const shown = { label: z.string(), labelAr: z.string(), type: z.enum(fieldTypes), value: z.string() };
/** What the school notes of the reader's children in the fields that families read. */
export const ownCustomFields = route({
  name: 'custom_fields.own',
  method: 'GET',
  path: '/custom-fields/own',
  access: 'session',
  scope: 'children',
  response: z.object({ items: z.array(z.object({ pupilId: id(), fields: z.array(z.object(shown)) })) }),
});

const sheet = z.object({
  personId: id(),
  holder: z.enum(fieldHolders),
  fields: z.array(z.object({ id: id(), ...shown, choices: z.array(z.string()), edit: z.boolean() })),
});
/** The fields of a person's sheet that its reader may see. */
export type FieldsSheet = z.output<typeof sheet>;
/** On the page of a pupil or of a member of staff. */
export const customFieldsCard = personCard('custom-fields', sheet);
const guardians = z.object({ guardians: z.array(z.extend(sheet, { name: z.string() })) });
export type GuardianSheets = z.output<typeof guardians>;
/** On a pupil's and on a family's page: the sheets of today's guardians. */
export const guardianFieldsCard = personCard('guardian-fields', guardians);
export const familyFieldsCard = familyCard('guardian-fields', guardians);

export type CustomFieldBody = BodyOf<typeof createCustomField>;
export type FilledField = BodyOf<typeof fillCustomFields>['values'][number];
export type OwnCustomFields = ResponseOf<typeof ownCustomFields>;
export const customFieldsRoutes = [
  listCustomFields,
  createCustomField,
  updateCustomField,
  orderCustomFields,
  archiveCustomField,
  removeCustomField,
  fillCustomFields,
  exportCustomFields,
  listFieldColumns,
  listImportableFields,
  ownCustomFields,
] as const;
