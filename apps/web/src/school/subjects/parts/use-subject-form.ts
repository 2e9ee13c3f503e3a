import { type Subject, subjectColours } from '@encrier/contract/school/subjects';
import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useRef, useState } from 'react';
import { focusFirstError } from '@encrier/ui/fields/first-error';
import { isApiError } from '#kernel/api/error.ts';
import { fieldErrors, sentence } from '#kernel/errors/sentence.ts';
import { useLeaveGuard } from '#kernel/frame/leave-guard.ts';
import { addSubject, changeSubject, type SubjectBody } from '../subjects.api.ts';
import { suggestedCode } from './subject-words.ts';

const empty: SubjectBody = {
  name: '',
  nameAr: '',
  code: '',
  colour: 'maths',
  family: '',
  language: 'fr',
  optional: false,
};
const bodyOf = ({ name, nameAr, code, colour, family, language, optional }: Subject): SubjectBody => ({
  name,
  nameAr,
  code,
  colour,
  family,
  language: language as SubjectBody['language'],
  optional,
});
export type SubjectConflict = { version: number; fields: Record<string, { theirs: unknown; yours: unknown }> };

/** State of one subject's form: what is typed, what was refused, and what somebody else saved meanwhile. */
export function useSubjectForm(subject: Subject | null, used: number, onDone: (subject: Subject) => void) {
  const { t } = useLingui();
  const [saved] = useState<SubjectBody>(() =>
    subject ? bodyOf(subject) : { ...empty, colour: subjectColours[used % subjectColours.length] ?? 'vie' },
  );
  const [body, setBody] = useState(saved);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [refused, setRefused] = useState('');
  const [conflict, setConflict] = useState<SubjectConflict | null>(null);
  const [busy, setBusy] = useState(false);
  const [key] = useState(() => crypto.randomUUID());
  const form = useRef<HTMLFormElement>(null);
  const version = useRef(subject?.version ?? 1);
  const dirty = JSON.stringify(body) !== JSON.stringify(saved);
  useLeaveGuard(dirty);

  const set = (part: Partial<SubjectBody>): void => {
    // The code follows the name until somebody writes one.
    const follows = !subject && part.name !== undefined && body.code === suggestedCode(body.name);
    setBody({ ...body, ...part, ...(follows && { code: suggestedCode(part.name ?? '') }) });
    setErrors({});
    setRefused('');
  };
  const refuse = (found: Record<string, string>): void => {
    setErrors(found);
    setTimeout(() => form.current && focusFirstError(form.current));
  };
  const send = async (): Promise<void> => {
    setBusy(true);
    try {
      onDone(
        subject ? await changeSubject(subject.id, { ...body, version: version.current }) : await addSubject(body, key),
      );
    } catch (error) {
      const twin = isApiError(error, 'subjects.name_taken')
        ? 'name'
        : isApiError(error, 'subjects.code_taken')
          ? 'code'
          : null;
      if (isApiError(error, 'edited_meanwhile')) setConflict(error.details as SubjectConflict);
      else if (twin)
        refuse({
          [twin]:
            isApiError(error) && error.details.archived
              ? `${sentence(error)} ${t`Elle est archivée.`}`
              : sentence(error),
        });
      else if (Object.keys(fieldErrors(error)).length) refuse(fieldErrors(error));
      else setRefused(sentence(error));
    }
    setBusy(false);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (busy) return;
    const missing = !body.name.trim() ? 'name' : !body.code.trim() ? 'code' : null;
    if (missing) refuse({ [missing]: t`À remplir` });
    else void send();
  };
  const theirs = (): void => {
    if (!conflict) return;
    version.current = conflict.version;
    setBody({
      ...body,
      ...Object.fromEntries(Object.entries(conflict.fields).map(([field, values]) => [field, values.theirs])),
    });
    setConflict(null);
  };
  const mine = (): void => {
    if (!conflict) return;
    version.current = conflict.version;
    setConflict(null);
    void send();
  };
  return { form, body, errors, refused, conflict, busy, dirty, set, submit, theirs, mine };
}
