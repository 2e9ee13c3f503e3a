import * as z from 'zod/mini';
import { attachment } from '../kernel/attachment.ts';
import { type BodyOf, type ResponseOf, route } from '../kernel/route.ts';
import { day, id, optionalText, page, pageOf, search, text, version } from '../kernel/schema.ts';
import { attendanceModule, exemptCategories, exemptKinds } from './attendance.ts';

const justify = { access: { permission: 'attendance.justify' }, scope: 'school', module: attendanceModule } as const;

const exemption = z.object({
  id: id(),
  pupilId: id(),
  pupil: z.string(),
  className: z.string(),
  /** Name of the subject; empty for a kind of lessons, or for all of them. */
  subject: z.string(),
  subjectAr: z.string(),
  lessonKind: z.nullable(z.enum(exemptKinds)),
  from: z.string(),
  to: z.string(),
  /** Null during look-as. */
  category: z.nullable(z.enum(exemptCategories)),
  note: z.string(),
  onSite: z.boolean(),
  state: z.enum(['active', 'cancelled']),
  by: z.string(),
  files: z.array(attachment),
  version: version(),
  can: z.object({ end: z.boolean() }),
});
export type Exemption = z.output<typeof exemption>;
/** Current and future exemptions, those that end first; or past ones. */
export const listExemptions = route({
  name: 'attendance_exemptions.list',
  method: 'GET',
  path: '/attendance/exemptions',
  ...justify,
  query: z.object({ page: page(), view: z._default(z.enum(['current', 'past']), 'current') }),
  response: z.extend(pageOf(exemption), {
    today: z.string(),
    subjects: z.array(z.object({ id: id(), name: z.string(), nameAr: z.string() })),
  }),
});
/** Pupils for whom an exemption may be written, by name or number. */
export const exemptiblePupils = route({
  name: 'attendance_exemptions.pupils',
  method: 'GET',
  path: '/attendance/exemptions/pupils',
  ...justify,
  rate: 'search',
  query: z.object({ q: search() }),
  response: z.object({ items: z.array(z.object({ id: id(), label: z.string(), class: z.string() })) }),
});
/** Writes an exemption: the id is the client's, so that it is written once. */
export const addExemption = route({
  name: 'attendance_exemptions.add',
  method: 'POST',
  path: '/attendance/exemptions',
  ...justify,
  body: z.strictObject({
    id: id(),
    pupilId: id(),
    subjectId: z.nullable(id()),
    lessonKind: z.nullable(z.enum(exemptKinds)),
    from: day(),
    to: day(),
    category: z.enum(exemptCategories),
    note: optionalText(500),
    onSite: z.boolean(),
    fileIds: z.array(id()).check(z.maxLength(5)),
  }),
  response: exemption,
  errors: [
    'attendance.exempt_span',
    'attendance.exempt_twice',
    'attendance.closed_period',
    'attendance.subject_unknown',
    'files.unknown',
  ],
});
/** Ends an exemption today: the days before stay as they were; one that has not begun is cancelled. Says why. */
export const endExemption = route({
  name: 'attendance_exemptions.end',
  method: 'POST',
  path: '/attendance/exemptions/:id/end',
  ...justify,
  params: z.object({ id: id() }),
  body: z.strictObject({ why: text(200), version: version() }),
  response: exemption,
  errors: ['edited_meanwhile', 'attendance.over'],
});

export type ExemptionList = ResponseOf<typeof listExemptions>;
export type ExemptionFields = BodyOf<typeof addExemption>;
export const attendanceExemptionsRoutes = [listExemptions, exemptiblePupils, addExemption, endExemption] as const;
