import { leads, stays, workflow } from '#kernel/policy/workflow.ts';
import type { AdminDocument, DocumentContent, DocumentStatus } from '@encrier/contract/communication/documents';

type Facts = { status: DocumentStatus; asks: boolean };
const keptStatuses = ['draft', 'published', 'withdrawn'] as const;

/** A document as it is stored; its days and its pictures say whether a published one is visible now. */
export const documentWorkflow = workflow('documents.status', keptStatuses, 'draft', {
  edit: stays(['draft', 'published']),
  publish: leads(['draft'], 'published'),
  withdraw: leads(['published'], 'withdrawn'),
  restore: leads(['withdrawn'], 'published'),
  remove: stays(['draft']),
});
const keptAs = (status: DocumentStatus): (typeof keptStatuses)[number] =>
  status === 'draft' || status === 'withdrawn' ? status : 'published';
const allows = (status: DocumentStatus, move: keyof typeof documentWorkflow.moves): boolean =>
  documentWorkflow.allows(keptAs(status), move);

/** What the office may do to a document in its state: a published one is withdrawn, never deleted. */
export const canDocument = ({ status, asks }: Facts): AdminDocument['can'] => ({
  edit: allows(status, 'edit'),
  publish: allows(status, 'publish'),
  withdraw: allows(status, 'withdraw'),
  replace: status === 'published' || status === 'scheduled' || status === 'held',
  restore: allows(status, 'restore'),
  remove: allows(status, 'remove'),
  remind: status === 'published' && asks,
});

/**
 * Whether two contents show the same file and request the same answer from the same pupil: the object of an answer
 * never changes after the answer.
 */
export const keepsPromise = (before: DocumentContent, after: DocumentContent): boolean =>
  (['fileId', 'pupilId', 'toPupil', 'readingRequired', 'signature', 'allGuardians'] as const).every(
    (key) => before[key] === after[key],
  );

/** Whether the rest of two contents is the same: after the first signature, the text that was signed stays. */
export const keepsWords = (before: DocumentContent, after: DocumentContent): boolean =>
  (['title', 'note', 'category'] as const).every((key) => before[key] === after[key]);

/**
 * Whether the days of a content agree: shown before it is hidden, and answered while it is shown, `dayOf` being the
 * school's day of an instant.
 */
export function daysAgree(
  content: Pick<DocumentContent, 'visibleFrom' | 'visibleUntil' | 'answerBy'>,
  from: Date,
  dayOf: (at: Date) => string,
): boolean {
  if (content.visibleUntil && new Date(content.visibleUntil) <= from) return false;
  if (!content.answerBy) return true;
  const until = content.visibleUntil ? dayOf(new Date(content.visibleUntil)) : '9999-12-31';
  return content.answerBy >= dayOf(from) && content.answerBy <= until;
}
