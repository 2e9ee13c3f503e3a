import {
  type AskedChange,
  guardianFields,
  type PickUpPerson,
  pupilFields,
  type SheetValues,
} from '@encrier/contract/school/family';
import type { Attachment } from '@encrier/contract/kernel/attachment';
import { focusFirstError } from '@encrier/ui/fields/first-error';
import { t } from '@lingui/core/macro';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { isApiError } from '#kernel/api/error.ts';
import { fieldErrors, sentence } from '#kernel/errors/sentence.ts';
import { confirm } from '#kernel/toast/confirm.ts';
import { toast } from '#kernel/toast/toast.ts';
import { ask } from '../../family.api.ts';

export type FieldKey = keyof SheetValues;
export type Target = 'guardian' | 'pupil';
export const fieldsOf = (target: Target): readonly FieldKey[] => (target === 'guardian' ? guardianFields : pupilFields);
export const noPerson: PickUpPerson = { lastName: '', firstName: '', kind: 'other', phone: '', identityDocument: '' };

/** Errors by form field: a field of the sheet, or `pickUp.` and a field of the person. */
function byField(error: unknown, lines: AskedChange['lines']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fieldErrors(error)).map(([path, words]) => {
      const at = /^lines\.(\d+)/.exec(path)?.[1];
      return [at === undefined ? path : (lines[Number(at)]?.field ?? path), words];
    }),
  );
}

/** A request being written: it contains the fields that differ from the sheet. */
export function useChangeForm(personId: string, values: SheetValues, target: Target, onClose: () => void) {
  const [texts, setTexts] = useState<Record<string, string>>(() => ({ ...values }));
  const [person, setPerson] = useState<PickUpPerson | null>(null);
  const [note, setNote] = useState('');
  const [files, setFiles] = useState<readonly Attachment[]>([]);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [refused, setRefused] = useState('');
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  // Two presses with the same text are one request; another text is another request.
  const key = useRef(crypto.randomUUID());
  const lines = fieldsOf(target)
    .filter((field) => (texts[field] ?? '').trim() !== (values[field] ?? ''))
    .map((field) => ({ field, value: (texts[field] ?? '').trim() }));
  const touched = lines.length > 0 || person !== null || note !== '' || files.length > 0;
  useEffect(() => {
    if (!touched) return;
    const hold = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', hold);
    return () => removeEventListener('beforeunload', hold);
  }, [touched]);
  const change = (work: () => void): void => {
    key.current = crypto.randomUUID();
    setErrors({});
    setRefused('');
    work();
  };
  const leave = async (): Promise<void> => {
    if (
      !touched ||
      (await confirm({
        title: t`Abandonner cette demande ?`,
        text: t`Ce que vous avez écrit ne sera pas envoyé.`,
        action: t`Abandonner`,
        danger: true,
      }))
    )
      onClose();
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (lines.length === 0 && !person) return setRefused(t`Modifiez au moins un champ.`);
    setBusy(true);
    try {
      await ask({ personId, lines, pickUp: person, note: note.trim(), files: files.map(({ id }) => id) }, key.current);
      toast.success(t`Demande envoyée à l’école`);
      onClose();
    } catch (error) {
      setErrors(byField(error, lines));
      if (!isApiError(error, 'network')) setRefused(sentence(error));
      setTimeout(() => form.current && focusFirstError(form.current));
      setBusy(false);
    }
  };
  return {
    form,
    texts,
    person,
    note,
    files,
    errors,
    refused,
    busy,
    touched,
    submit,
    leave,
    setText: (field: FieldKey, value: string) => change(() => setTexts({ ...texts, [field]: value })),
    setPerson: (next: PickUpPerson | null) => change(() => setPerson(next)),
    setNote: (value: string) => change(() => setNote(value)),
    addFile: (file: Attachment) => change(() => setFiles((all) => [...all, file])),
    dropFile: (id: string) => change(() => setFiles((all) => all.filter((file) => file.id !== id))),
  };
}
export type ChangeFormState = ReturnType<typeof useChangeForm>;
