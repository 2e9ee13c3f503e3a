import type { ComplaintService } from '@encrier/contract/communication/complaints';
import type { Attachment } from '@encrier/contract/kernel/attachment';
import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { LocalCopies } from '#kernel/content/local-copies.ts';

/** Content of the form of a new complaint; empty fields by default. */
export type Draft = {
  id: string;
  categoryId: string;
  service: ComplaintService | '';
  childId: string;
  concernedId: string;
  subject: string;
  body: string;
  confidential: boolean;
  files: readonly Attachment[];
};

/** What this device keeps of a complaint that is not deposited: one for each person. */
const copies = new LocalCopies<Draft>('complaint', (body) =>
  typeof (body as Draft | null)?.id === 'string' && Array.isArray((body as Draft).files) ? (body as Draft) : null,
);
const ONE = 'new';
const isBlank = ({ subject, body, files }: Draft): boolean =>
  subject.trim() === '' && body.trim() === '' && files.length === 0;

/** An empty complaint. */
export const blank = (childId: string): Draft => ({
  id: crypto.randomUUID(),
  categoryId: '',
  service: '',
  childId,
  concernedId: '',
  subject: '',
  body: '',
  confidential: false,
  files: [],
});

/** The complaint that is being written, saved on this device at each key press. */
export function useKeptDraft(childId: string) {
  const [draft, setDraft] = useState(() => copies.read(ONE)?.body ?? blank(childId));
  useEffect(() => {
    if (isBlank(draft)) copies.drop(copies.key(ONE));
    else copies.write(copies.key(ONE), { body: draft, version: null, at: new Date().toISOString() });
  }, [draft]);
  return [draft, setDraft] as const;
}

/** What is missing to submit it. */
export const wrongIn = (draft: Draft): Record<string, string> => ({
  ...(!draft.categoryId && { categoryId: t`Choisissez une catégorie.` }),
  ...(!draft.subject.trim() && { subject: t`Donnez un objet à votre réclamation.` }),
  ...(!draft.body.trim() && { body: t`Décrivez ce qui s’est passé.` }),
});
