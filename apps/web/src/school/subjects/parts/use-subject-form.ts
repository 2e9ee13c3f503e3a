import { type Subject, subjectColours } from '@encrier/contract/school/subjects';
import { useLingui } from '@lingui/react/macro';
import { isApiError } from '#kernel/api/error.ts';
import { type Refusal, readByField } from '#kernel/edit/refusal.ts';
import { type Edit, useEdit } from '#kernel/edit/use-edit.ts';
import { sentence } from '#kernel/errors/sentence.ts';
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

/** State of one subject's form; the code of a new one follows its name. */
export function useSubjectForm(
  subject: Subject | null,
  used: number,
  onDone: (subject: Subject) => void,
): Edit<SubjectBody> {
  const { t } = useLingui();
  const read = (error: unknown): Refusal => {
    const twin = isApiError(error, 'subjects.name_taken')
      ? 'name'
      : isApiError(error, 'subjects.code_taken')
        ? 'code'
        : null;
    if (!twin || !isApiError(error)) return readByField(error);
    const words = error.details.archived ? `${sentence(error)} ${t`Elle est archivée.`}` : sentence(error);
    return { errors: { [twin]: words }, refused: '' };
  };
  const edit = useEdit<SubjectBody, Subject>({
    start: subject ? bodyOf(subject) : { ...empty, colour: subjectColours[used % subjectColours.length] ?? 'vie' },
    version: subject?.version,
    needed: ['name', 'code'],
    send: (body, { version, key }) =>
      subject ? changeSubject(subject.id, { ...body, version }) : addSubject(body, key),
    undo: (_saved, { name }) => (subject ? t`${name} : modification enregistrée` : null),
    read,
    onSaved: onDone,
  });
  const { draft, set } = edit;
  return {
    ...edit,
    set: (part) => {
      // The code follows the name until somebody edits it.
      const follows = !subject && part.name !== undefined && draft.code === suggestedCode(draft.name);
      set({ ...part, ...(follows && { code: suggestedCode(part.name ?? '') }) });
    },
  };
}
