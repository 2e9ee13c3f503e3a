import * as z from 'zod/mini';
import { attachment } from '../kernel/attachment.ts';
import { route } from '../kernel/route.ts';
import { done, id, lang, optionalText, page, pageOf, search, text, version, sortBy } from '../kernel/schema.ts';
import { documentsModule } from './documents.ts';

const module = documentsModule;
const byId = z.object({ id: id() });

/** `removal`: for a pupil who left the school; `exeat`: lets them enter another. */
export const certificateKinds = ['schooling', 'enrolment', 'attendance', 'conduct', 'exeat', 'removal'] as const;
export type CertificateKind = (typeof certificateKinds)[number];
/** Kinds that a family may make itself where the school lets it. */
export const selfServiceKinds = ['schooling', 'enrolment'] as const;
export const certificateStates = ['asked', 'refused', 'issued', 'revoked'] as const;
export type CertificateState = (typeof certificateStates)[number];
const kind = z.enum(certificateKinds);
const state = z.enum(certificateStates);

// Families and pupils
export const myCertificate = z.object({
  id: id(),
  kind,
  lang: lang(),
  /** In French and in Arabic, side by side. */ bilingual: z.boolean(),
  /** Another one of the year says the same. */
  duplicate: z.boolean(),
  motive: z.string(),
  child: z.object({ id: id(), name: z.string() }),
  state,
  reason: z.string(),
  number: z.nullable(z.string()),
  issuedOn: z.nullable(z.string()),
  askedAt: z.string(),
  /** The paper, while it is good. */
  file: z.nullable(attachment),
});
export type MyCertificate = z.output<typeof myCertificate>;
const child = z.object({ id: id(), name: z.string(), /** Kinds that are made at once today. */ atOnce: z.array(kind) });
export type CertificateChild = z.output<typeof child>;
/**
 * Certificates of the caller as a pupil, or of their children, newest first; `children` are those for whom they may
 * request one.
 */
export const myCertificates = route({
  name: 'certificates.mine',
  method: 'GET',
  path: '/certificates',
  access: 'session',
  scope: 'children',
  module,
  query: z.object({ child: z.optional(id()) }),
  response: z.object({
    items: z.array(myCertificate),
    children: z.array(child),
    /** Languages in which the school issues them. */
    langs: z.array(lang()),
  }),
});
/** Asks for one; it is made at once where the school lets families do so and the pupil is enrolled today. */
export const askCertificate = route({
  name: 'certificates.ask',
  method: 'POST',
  path: '/certificates',
  access: 'session',
  scope: 'children',
  module,
  rate: 'write',
  body: z.strictObject({
    pupilId: id(),
    kind,
    lang: lang(),
    motive: optionalText(300),
    /** In French and in Arabic; `lang` is one of them. */
    bilingual: z._default(z.boolean(), false),
  }),
  response: myCertificate,
  errors: [
    'certificates.waiting',
    'certificates.no_year',
    'certificates.not_enrolled',
    'certificates.not_left',
    'certificates.unsigned',
    'certificates.lang',
  ],
});

/** Public facts about a paper; an unknown code gives no other fact. */
export const verified = z.discriminatedUnion('known', [
  z.object({ known: z.literal(false) }),
  z.object({
    known: z.literal(true),
    revoked: z.boolean(),
    /** The paper bears the word. */
    duplicate: z.boolean(),
    kind,
    number: z.string(),
    issuedOn: z.string(),
    name: z.string(),
    school: z.string(),
  }),
]);
export type Verified = z.output<typeof verified>;
export const verifyCertificate = route({
  name: 'certificates.verify',
  method: 'GET',
  path: '/certificates/verify/:code',
  access: 'public',
  scope: 'none',
  module,
  rate: 'login',
  params: z.object({ code: text(80) }),
  response: verified,
});

// Office
const access = { permission: 'documents.issue' } as const;
export const certificateRow = z.object({
  id: id(),
  pupil: z.string(),
  class: z.string(),
  kind,
  lang: lang(),
  bilingual: z.boolean(),
  /** Another one of the year says the same. */
  duplicate: z.boolean(),
  motive: z.string(),
  state,
  reason: z.string(),
  number: z.nullable(z.string()),
  issuedOn: z.nullable(z.string()),
  askedAt: z.string(),
  askedBy: z.nullable(z.string()),
  decidedBy: z.nullable(z.string()),
  file: z.nullable(attachment),
  version: z.number(),
});
export type CertificateRow = z.output<typeof certificateRow>;
/** Columns by which certificates are sorted. */
export const certificateSorts = ['pupil', 'state', 'number', 'at'] as const;
export const listCertificates = route({
  name: 'certificates.list',
  method: 'GET',
  path: '/admin/certificates',
  access,
  scope: 'school',
  module,
  query: z.object({
    page: page(),
    q: search(),
    state: z.optional(state),
    kind: z.optional(kind),
    sort: sortBy(certificateSorts),
  }),
  response: z.extend(pageOf(certificateRow), {
    counts: z.object({ asked: z.number(), issued: z.number(), refused: z.number(), revoked: z.number() }),
    /** There is a signatory: otherwise none is issued. */
    signed: z.boolean(),
    langs: z.array(lang()),
  }),
});
const pupilChoice = z.object({
  id: id(),
  label: z.string(),
  class: z.string(),
  matricule: z.string(),
  left: z.boolean(),
});
/** Pupils by name or code, including former pupils. */
export const certificatePupils = route({
  name: 'certificates.pupils',
  method: 'GET',
  path: '/admin/certificates/pupils',
  access,
  scope: 'school',
  module,
  rate: 'search',
  query: z.object({ q: text(100) }),
  response: z.object({ items: z.array(pupilChoice) }),
});
export type CertificatePupil = z.output<typeof pupilChoice>;
const issueErrors = [
  'certificates.no_year',
  'certificates.not_enrolled',
  'certificates.not_left',
  'certificates.unsigned',
] as const;
/** The issuer knows that the pupil already has one this year: it is then marked as a duplicate. */
const mayBeSecond = { duplicate: z._default(z.boolean(), false) };
export const issueCertificate = route({
  name: 'certificates.issue',
  method: 'POST',
  path: '/admin/certificates',
  access,
  scope: 'school',
  module,
  body: z.strictObject({
    pupilId: id(),
    kind,
    lang: lang(),
    /** In French and in Arabic; `lang` is one of them. */
    bilingual: z._default(z.boolean(), false),
    ...mayBeSecond,
  }),
  response: certificateRow,
  errors: [...issueErrors, 'certificates.has_one', 'certificates.lang'],
});
/** Issues a requested certificate. */
export const grantCertificate = route({
  name: 'certificates.grant',
  method: 'POST',
  path: '/admin/certificates/:id/issue',
  access,
  scope: 'school',
  module,
  params: byId,
  body: z.strictObject({ version: version(), ...mayBeSecond }),
  response: certificateRow,
  errors: [...issueErrors, 'certificates.has_one', 'certificates.state', 'edited_meanwhile'],
});
const withReason = {
  params: byId,
  body: z.strictObject({ version: version(), reason: text(300) }),
  response: done(),
  errors: ['certificates.state', 'edited_meanwhile'],
} as const;
export const refuseCertificate = route({
  name: 'certificates.refuse',
  method: 'POST',
  path: '/admin/certificates/:id/refuse',
  access,
  scope: 'school',
  module,
  ...withReason,
});
/** Revokes a paper: its verification says so from then on. */
export const revokeCertificate = route({
  name: 'certificates.revoke',
  method: 'POST',
  path: '/admin/certificates/:id/revoke',
  access,
  scope: 'school',
  module,
  ...withReason,
});

export const certificateSettings = z.object({
  signatory: z.string(),
  function: z.string(),
  seal: z.nullable(attachment),
  selfService: z.array(z.enum(selfServiceKinds)),
  version: z.number(),
});
export type CertificateSettings = z.output<typeof certificateSettings>;
export const getCertificateSettings = route({
  name: 'certificates.settings',
  method: 'GET',
  path: '/admin/certificates/settings',
  access,
  scope: 'school',
  module,
  response: certificateSettings,
});
export const setCertificateSettings = route({
  name: 'certificates.set_settings',
  method: 'PUT',
  path: '/admin/certificates/settings',
  access,
  scope: 'school',
  module,
  body: z.strictObject({
    version: version(),
    signatory: text(100),
    function: text(100),
    sealId: z.nullable(id()),
    selfService: z.array(z.enum(selfServiceKinds)).check(z.maxLength(2)),
  }),
  response: certificateSettings,
  errors: ['certificates.seal', 'edited_meanwhile'],
});

/**
 * Fields in braces for the text of certificates, as the office reads them; of the last two, the first gives the year's
 * absences on a certificate of attendance, the second is only for pupils who left.
 */
export const certificateFields = [
  'nom',
  'prenom',
  'classe',
  'niveau',
  'annee',
  'matricule',
  'date',
  'signataire',
  'fonction',
  'ecole',
  'ville',
  'absences',
  'depart',
] as const;
export type CertificateField = (typeof certificateFields)[number];
export const certificateFieldsOf = (one: CertificateKind): readonly CertificateField[] =>
  certificateFields.filter(
    (field) => (one === 'removal' || field !== 'depart') && (one === 'attendance' || field !== 'absences'),
  );
const words = { title: text(120), opening: text(1000), body: text(3000) };
/**
 * `opening` comes before the pupil's data, `body` after them, with paragraphs separated by an empty line; `own` when
 * the school wrote them.
 */
export const certificateText = z.object({
  kind,
  lang: lang(),
  title: z.string(),
  opening: z.string(),
  body: z.string(),
  own: z.boolean(),
  version: z.number(),
});
export type CertificateText = z.output<typeof certificateText>;
const byText = z.object({ kind, lang: lang() });
const textErrors = ['certificates.field_unknown'] as const;
export const certificateTexts = route({
  name: 'certificates.texts',
  method: 'GET',
  path: '/admin/certificates/texts',
  access,
  scope: 'school',
  module,
  response: z.object({ items: z.array(certificateText) }),
});
/** Sets the text of future certificates; issued ones keep theirs. */
export const setCertificateText = route({
  name: 'certificates.set_text',
  method: 'PUT',
  path: '/admin/certificates/texts/:kind/:lang',
  access,
  scope: 'school',
  module,
  params: byText,
  body: z.strictObject({ version: version(), ...words }),
  response: certificateText,
  errors: [...textErrors, 'edited_meanwhile'],
});
/** Restores the standard text. */
export const resetCertificateText = route({
  name: 'certificates.reset_text',
  method: 'POST',
  path: '/admin/certificates/texts/:kind/:lang/reset',
  access,
  scope: 'school',
  module,
  params: byText,
  body: z.strictObject({ version: version() }),
  response: certificateText,
  errors: ['edited_meanwhile'],
});
/** A specimen with these words, as a PDF: nothing is kept, and it carries no number. */
export const previewCertificateText = route({
  name: 'certificates.preview_text',
  method: 'POST',
  path: '/admin/certificates/texts/:kind/:lang/preview',
  access,
  scope: 'school',
  module,
  rate: 'export',
  raw: true,
  unaudited: 'reads only',
  params: byText,
  body: z.strictObject(words),
  errors: textErrors,
});

export const certificateRoutes = [
  myCertificates,
  askCertificate,
  verifyCertificate,
  listCertificates,
  certificatePupils,
  issueCertificate,
  grantCertificate,
  refuseCertificate,
  revokeCertificate,
  getCertificateSettings,
  setCertificateSettings,
  certificateTexts,
  setCertificateText,
  resetCertificateText,
  previewCertificateText,
] as const;

/** Kinds of notices that it sends. */
export const certificateNotices = ['document.certificat'] as const;
/** Queues of this room in « À traiter ». */
export const certificatesQueues = ['certificates.asked'] as const;
