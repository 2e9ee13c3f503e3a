import type { AdminDocument, DocumentContent } from '@encrier/contract/communication/documents';
import type { Attachment } from '@encrier/contract/kernel/attachment';
import { focusFirstError } from '@encrier/ui/fields/first-error';
import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { isApiError } from '#kernel/api/error.ts';
import { fieldErrors, sentence } from '#kernel/errors/sentence.ts';
import { useLeaveGuard } from '#kernel/frame/leave-guard.ts';
import { keepDraft, publish, saveDocument } from '../../admin.api.ts';

export type Pupil = { id: string; label: string; class: string };
export type Body = {
  content: DocumentContent;
  file: Attachment | null;
  pupil: Pupil | null;
  names: Readonly<Record<string, string>>;
};

/** An empty document of that school year. */
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

/** State of the form of one document: what is typed, what was refused, what somebody else saved meanwhile. */
export function useCompose(document: AdminDocument | null, yearId: string, onDone: Done) {
  const { t } = useLingui();
  const [saved, setSaved] = useState<Body>(() =>
    document ? bodyOf(document) : { content: blankContent(yearId), file: null, pupil: null, names: {} },
  );
  const [body, setBody] = useState(saved);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [refused, setRefused] = useState('');
  const [conflict, setConflict] = useState<{ version: number; theirs: DocumentContent } | null>(null);
  const [busy, setBusy] = useState<'save' | 'publish' | null>(null);
  const [id] = useState(() => document?.id ?? crypto.randomUUID());
  const version = useRef<number | null>(document?.version ?? null);
  const form = useRef<HTMLFormElement>(null);
  useLeaveGuard(busy === null && JSON.stringify(body.content) !== JSON.stringify(saved.content));

  const set = (part: Partial<DocumentContent>, also: Partial<Omit<Body, 'content'>> = {}): void => {
    setBody((old) => ({ ...old, ...also, content: { ...old.content, ...part } }));
    setErrors({});
    setRefused('');
  };
  /** What its readers could not do without; a draft may still lack it. */
  const lacking = ({ title, fileId, pupilId, audience }: DocumentContent): Record<string, string> => ({
    ...(!title.trim() && { title: t`À remplir` }),
    ...(!fileId && { fileId: t`Ajoutez le fichier du document.` }),
    ...(!pupilId &&
      audience.every((rule) => rule.exclude) && {
        audience: t`Choisissez à qui le document est remis : personne ne le recevrait.`,
      }),
  });
  const refuse = (fields: Record<string, string>): void => {
    setErrors(fields);
    setTimeout(() => form.current && focusFirstError(form.current));
  };
  const fail = (error: unknown): void => {
    const fields = fieldErrors(error);
    if (isApiError(error, 'edited_meanwhile'))
      setConflict(error.details as { version: number; theirs: DocumentContent });
    else if (Object.keys(fields).length) refuse(fields);
    else setRefused(sentence(error));
  };
  const send = async (alsoPublish: boolean): Promise<void> => {
    if (busy) return;
    const fields = alsoPublish ? lacking(body.content) : {};
    if (Object.keys(fields).length) return refuse(fields);
    setBusy(alsoPublish ? 'publish' : 'save');
    try {
      let answer =
        version.current === null
          ? await keepDraft(id, body.content)
          : await saveDocument(id, version.current, body.content);
      version.current = answer.version;
      setSaved(body);
      if (alsoPublish) answer = await publish(answer);
      onDone(answer, alsoPublish);
    } catch (error) {
      fail(error);
    }
    setBusy(null);
  };
  /** Takes what the other person saved, or saves one's own over it. */
  const settle = (theirs: boolean): void => {
    if (!conflict) return;
    version.current = conflict.version;
    if (theirs)
      setBody((old) => ({
        ...old,
        content: conflict.theirs,
        ...(conflict.theirs.fileId !== old.file?.id && { file: null }),
      }));
    setConflict(null);
  };
  return { form, body, errors, refused, conflict, busy, set, send, settle };
}
