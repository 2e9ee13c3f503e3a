import * as z from 'zod/mini';
import { attachment } from '../kernel/attachment.ts';
import { route } from '../kernel/route.ts';
import { id, optionalText, text, version } from '../kernel/schema.ts';

const access = { permission: 'school.settings' } as const;
const byId = z.object({ id: id() });

/** Letters that check the seven digits of a French UAI code. */
const uaiLetters = 'ABCDEFGHJKLMNPRSTUVWXYZ';
/** Seven digits and the letter that they give. */
export const isUai = (code: string): boolean =>
  /^\d{7}[A-Z]$/.test(code) && uaiLetters[Number(code.slice(0, 7)) % 23] === code[7];
/** Code of a school in the Moroccan register: five digits and a letter. */
export const isGresa = (code: string): boolean => /^\d{5}[A-Z]$/.test(code);
/** Moroccan common identifier of an enterprise. */
export const isIce = (code: string): boolean => /^\d{15}$/.test(code);

export const orgRecord = z.object({
  id: id(),
  storeId: z.string(),
  name: z.string(),
  kind: z.string(),
  address: z.string(),
  city: z.string(),
  phone: z.string(),
  email: z.string(),
  web: z.string(),
  uai: z.string(),
  gresa: z.string(),
  ice: z.string(),
  headName: z.string(),
  headTitle: z.string(),
  /** Lines above the school's name: a ministry, an academy. */
  heading: z.string(),
  logo: z.nullable(attachment),
  /** Also null for people who may not use it. */
  stamp: z.nullable(attachment),
  signature: z.nullable(attachment),
  closedOn: z.nullable(z.string()),
  /** Pupils who have a place in it today: while there are any it stays open. */
  pupils: z.number(),
  version: z.number(),
  can: z.object({ marks: z.boolean(), close: z.boolean(), reopen: z.boolean() }),
});
export type OrgRecord = z.output<typeof orgRecord>;

/** The organisations of the school with what their papers say, closed ones last. */
export const listOrgs = route({
  name: 'school.orgs',
  method: 'GET',
  path: '/school/orgs',
  access,
  scope: 'school',
  response: z.object({ items: z.array(orgRecord) }),
});
/** Official codes are written with or without spaces. */
const code = (check: (value: string) => boolean) =>
  z.pipe(
    z.pipe(
      z.string().check(z.maxLength(40)),
      z.transform((given: string) => given.replace(/[\s.-]/g, '').toUpperCase()),
    ),
    z.string().check(z.refine((value) => value === '' || check(value), 'school.code_wrong')),
  );
export const updateOrg = route({
  name: 'school.update_org',
  method: 'PUT',
  path: '/school/orgs/:id',
  access,
  scope: 'school',
  params: byId,
  body: z.strictObject({
    version: version(),
    name: text(80),
    kind: optionalText(40),
    address: optionalText(300),
    city: optionalText(80),
    phone: z.string().check(z.trim(), z.maxLength(40), z.regex(/^[0-9+().\s/-]*$/)),
    email: z.union([z.literal(''), z.email().check(z.maxLength(254))]),
    web: z.string().check(z.trim(), z.maxLength(200), z.regex(/^(https?:\/\/)?[^\s<>"]*$/)),
    uai: code(isUai),
    gresa: code(isGresa),
    ice: code(isIce),
    headName: optionalText(100),
    headTitle: optionalText(100),
    heading: optionalText(300),
    /** Id of an image uploaded by the caller; absent keeps the current one. */
    logoId: z.optional(z.nullable(id())),
    stampId: z.optional(z.nullable(id())),
    signatureId: z.optional(z.nullable(id())),
  }),
  response: orgRecord,
  errors: ['edited_meanwhile', 'school.org_picture'],
});
const moved = { access, scope: 'school', params: byId, body: z.strictObject({ version: version() }) } as const;
/** Nobody can be placed in it any more; its data can still be read. */
export const closeOrg = route({
  name: 'school.close_org',
  method: 'POST',
  path: '/school/orgs/:id/close',
  ...moved,
  response: orgRecord,
  errors: ['edited_meanwhile', 'school.org_in_use', 'school.last_org', 'school.org_state'],
});
export const reopenOrg = route({
  name: 'school.reopen_org',
  method: 'POST',
  path: '/school/orgs/:id/reopen',
  ...moved,
  response: orgRecord,
  errors: ['edited_meanwhile', 'school.org_state'],
});
/** A blank sheet under the letterhead of the organisation, as PDF. */
export const orgPaper = route({
  name: 'school.org_paper',
  method: 'GET',
  path: '/school/orgs/:id/paper',
  access,
  scope: 'school',
  rate: 'export',
  params: byId,
  response: z.unknown(),
});

export const orgsRoutes = [listOrgs, updateOrg, closeOrg, reopenOrg, orgPaper] as const;
