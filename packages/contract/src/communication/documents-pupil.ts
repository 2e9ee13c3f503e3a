import * as z from 'zod/mini';
import { familyCard, personCard } from '../kernel/cards.ts';
import { attachment } from '../kernel/attachment.ts';
import { route } from '../kernel/route.ts';
import { id } from '../kernel/schema.ts';
import { certificateKinds, certificateStates } from './certificates.ts';
import { documentAsks, documentsModule } from './documents.ts';
import { pieceStates } from './papers.ts';

/** What one person did with a document that concerns the pupil. */
const answerOf = z.object({
  label: z.string(),
  kind: z.enum(['pupil', 'guardian']),
  readAt: z.nullable(z.string()),
  answeredAt: z.nullable(z.string()),
  signature: z.nullable(z.string()),
});
/** `partial`: signed by some of those who must sign. `informed`: no answer is required. */
export const pupilDocumentStates = ['answered', 'partial', 'read', 'waiting', 'informed'] as const;
export type PupilDocumentState = (typeof pupilDocumentStates)[number];
const pupilDocument = z.object({
  id: id(),
  title: z.string(),
  publishedAt: z.string(),
  answerBy: z.nullable(z.string()),
  asks: z.enum(documentAsks),
  state: z.enum(pupilDocumentStates),
  answers: z.array(answerOf),
});
export type PupilDocument = z.output<typeof pupilDocument>;
const pupilPiece = z.object({
  id: id(),
  campaignId: id(),
  title: z.string(),
  dueOn: z.string(),
  state: z.enum(pieceStates),
  expiresOn: z.nullable(z.string()),
});
const pupilCertificate = z.object({
  id: id(),
  kind: z.enum(certificateKinds),
  state: z.enum(certificateStates),
  number: z.nullable(z.string()),
  askedAt: z.string(),
  issuedOn: z.nullable(z.string()),
  file: z.nullable(attachment),
});
/** Most lines of each kind. */
export const maxPupilLines = 20;
/**
 * Published documents, papers required from the family and certificates of a pupil in reach, the newest first; null for
 * parts outside the caller's permissions.
 */
export const documentsOfPupil = route({
  name: 'documents.of_pupil',
  method: 'GET',
  path: '/pupils/:id/documents',
  access: { permission: 'people.view' },
  scope: 'classes',
  module: documentsModule,
  params: z.object({ id: id() }),
  response: z.object({
    name: z.string(),
    documents: z.nullable(z.array(pupilDocument)),
    papers: z.nullable(z.array(pupilPiece)),
    certificates: z.nullable(z.array(pupilCertificate)),
  }),
});
export type DocumentsOfPupil = z.output<typeof documentsOfPupil.response>;

/** A pupil's documents on their page: the card loads them itself. */
export const pupilDocumentsCard = personCard('documents', z.object({ pupilId: id() }));
/** The page of a family has the documents of each of its children. */
export const familyDocumentsCard = familyCard(
  'documents',
  z.object({ children: z.array(z.object({ id: id(), name: z.string() })) }),
);

export const documentsPupilRoutes = [documentsOfPupil] as const;
