import type { AdminDocument, DocumentContent } from '@encrier/contract/communication/documents';
import type { Attachment } from '@encrier/contract/kernel/attachment';
import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { formatDay, formatMoment } from '#kernel/dates.ts';
import { readByField } from '#kernel/edit/refusal.ts';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { comma } from '#kernel/text.ts';
import { categoryWords } from '../../../documents.public.tsx';
import { keepDraft, publish, saveDocument } from '../../admin.api.ts';

export type Pupil = { id: string; label: string; class: string };
export type Body = {
  content: DocumentContent;
  file: Attachment | null;
  pupil: Pupil | null;
  names: Readonly<Record<string, string>>;
};

/** An empty document for that school year. */
export const blankContent = (yearId: string): DocumentContent => ({
  title: '',
  note: '',
  category: 'letter',
  yearId,
  audience: [],
  pupilId: null,
  toPupil: false,
  fileId: null,
  visibleFrom: null,
  visibleUntil: null,
  validUntil: null,
  answerBy: null,
  readingRequired: false,
  signature: 'none',
  allGuardians: false,
});
export const bodyOf = (document: AdminDocument): Body => ({
  content: document.content,
  file: document.file,
  pupil: document.pupil,
  names: Object.fromEntries(
    document.chips.flatMap(({ rule, label }) => (rule.ref ? [[rule.ref, label.split(' · ')[0] ?? label]] : [])),
  ),
});

type Done = (saved: AdminDocument, published: boolean) => void;

/** A document being typed, field by field. */
type Draft = DocumentContent & Omit<Body, 'content'>;
const flat = ({ content, ...also }: Body): Draft => ({ ...content, ...also });
const partOf = ({ file, pupil, names, ...content }: Draft): Body => ({ content, file, pupil, names });

/** Form state of one document: what is typed, what was refused, what somebody else saved meanwhile. */
export function useCompose(document: AdminDocument | null, yearId: string, onDone: Done) {
  const { t } = useLingui();
  const publishing = useRef(false);
  const [id] = useState(() => document?.id ?? crypto.randomUUID());
  /** A new document already saved, although it could not be published. */
  const kept = useRef<number | null>(null);
  /** Required fields for readers; a draft may still lack them. */
  const lacking = ({ title, fileId, pupilId, audience }: Draft): Record<string, string> => ({
    ...(!title.trim() && { title: t`À remplir` }),
    ...(!fileId && { fileId: t`Ajoutez le fichier du document.` }),
    ...(!pupilId &&
      audience.every((rule) => rule.exclude) && {
        audience: t`Choisissez à qui le document est remis : personne ne le recevrait.`,
      }),
  });
  const edit = useEdit<Draft, AdminDocument>({
    start: flat(document ? bodyOf(document) : { content: blankContent(yearId), file: null, pupil: null, names: {} }),
    version: document?.version,
    follows: document !== null,
    check: (draft) => (publishing.current ? lacking(draft) : {}),
    send: async (draft, over) => {
      const { content } = partOf(draft);
      const version = document ? over.version : kept.current;
      const saved = version === null ? await keepDraft(id, content) : await saveDocument(id, version, content);
      kept.current = saved.version;
      if (!publishing.current) return saved;
      return publish(saved).catch((error: unknown) => {
        edit.restart(draft, saved.version); // it is saved, though it is not published
        throw error;
      });
    },
    read: readByField,
    onSaved: (saved) => onDone(saved, publishing.current),
  });
  return {
    edit,
    body: partOf(edit.draft),
    busy: edit.busy && (publishing.current ? 'publish' : 'save'),
    set: (part: Partial<DocumentContent>, also: Partial<Omit<Body, 'content'>> = {}): void =>
      edit.set({ ...part, ...also }),
    send: (alsoPublish: boolean): void => {
      publishing.current = alsoPublish;
      edit.submit();
    },
  };
}

/** Field names, for the notice of conflicting changes. */
export const fieldWords = {
  title: msg`Titre`,
  note: msg`Mot d’accompagnement`,
  category: msg`Catégorie`,
  yearId: msg`Année scolaire`,
  audience: msg`Destinataires`,
  pupil: msg`Élève`,
  toPupil: msg`Remettre aussi à l’élève`,
  file: msg`Fichier`,
  visibleFrom: msg`Visible à partir du`,
  visibleUntil: msg`Visible jusqu’au`,
  validUntil: msg`Valable jusqu’au`,
  answerBy: msg`À rendre avant le`,
  readingRequired: msg`Demander une confirmation de lecture`,
  signature: msg`Signature`,
  allGuardians: msg`Chaque responsable légal doit signer`,
};
const signatureWords: Record<DocumentContent['signature'], MessageDescriptor> = {
  none: msg`Aucune signature`,
  tick: msg`Case à cocher`,
  code: msg`Mot de passe`,
  drawn: msg`Manuscrite`,
};
/** Formats a value; `names` are those of groups, people and years. */
export const valueFormatter =
  (names: Readonly<Record<string, string>>) =>
  (value: unknown, field: keyof Draft): string | undefined => {
    const is = { [field]: value } as Partial<Draft>;
    if (is.category) return i18n._(categoryWords[is.category]);
    if (is.signature) return i18n._(signatureWords[is.signature]);
    if (is.yearId) return names[is.yearId];
    if (is.audience) return is.audience.map(({ ref }) => names[ref ?? ''] ?? '…').join(comma()) || undefined;
    if (is.file ?? is.pupil) return is.file?.name ?? is.pupil?.label;
    const moment = is.visibleFrom ?? is.visibleUntil;
    if (moment) return formatMoment(moment);
    const day = is.validUntil ?? is.answerBy;
    return day ? formatDay(day) : undefined;
  };
