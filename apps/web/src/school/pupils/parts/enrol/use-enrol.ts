import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { isApiError } from '#kernel/api/client.ts';
import { confirm } from '#kernel/toast/confirm.ts';
import { toast } from '#kernel/toast/toast.ts';
import { type EnrolBody, enrol, type PupilList } from '../../pupils.api.ts';
import { daysOf } from '../bulk/days.ts';

export type GuardianDraft = {
  firstName: string;
  lastName: string;
  kind: EnrolBody['guardians'][number]['kind'];
  phone: string;
  email: string;
};
export type Draft = Omit<EnrolBody, 'anyway' | 'guardians' | 'birthOn' | 'sex' | 'massar'> & {
  birthOn: string;
  sex: '' | 'F' | 'M';
  massar: string;
  family: 'new' | 'sibling' | 'later';
  guardians: GuardianDraft[];
};
export type Errors = Partial<Record<string, string>>;
/** Props of a part of the form. */
export type PartProps = { draft: Draft; errors: Errors; set: (part: Partial<Draft>) => void; list: PupilList };

export const newGuardian = (kind: GuardianDraft['kind']): GuardianDraft => ({
  firstName: '',
  lastName: '',
  kind,
  phone: '',
  email: '',
});
const emptyDraft = (list: PupilList, classId: string | null): Draft => ({
  firstName: '',
  lastName: '',
  firstNameAr: '',
  lastNameAr: '',
  sex: '',
  birthOn: '',
  birthPlace: '',
  nationality: '',
  address: '',
  matricule: '',
  massar: '',
  regime: '',
  classId: classId ?? '',
  on: daysOf(list.year).on,
  repeating: false,
  siblingId: null,
  family: 'new',
  guardians: [newGuardian('mother')],
});

/** A telephone number as stored: digits, and a plus if typed. */
const digits = (phone: string): string => phone.replace(/[\s().-]/g, '').replace(/^00/, '+');

/** Errors of one guardian in a draft. */
function errorsOfGuardian({ phone, email, ...names }: Draft['guardians'][number], index: number): Errors {
  const errors: Errors = {};
  for (const field of ['firstName', 'lastName'] as const)
    if (!names[field].trim()) errors[`guardians.${index}.${field}`] = t`Ce champ est nécessaire.`;
  if (phone.trim() && !/^\+?\d{6,15}$/.test(digits(phone)))
    errors[`guardians.${index}.phone`] = t`Ce numéro n’est pas complet.`;
  if (email.trim() && !/^[^@\s]+@[^@\s]+\.[^@\s]{2,}$/.test(email.trim()))
    errors[`guardians.${index}.email`] = t`Cette adresse n’est pas complète.`;
  return errors;
}

/** Errors of a draft, by field. */
export function errorsOf(draft: Draft): Errors {
  const errors: Errors = {};
  for (const field of ['firstName', 'lastName'] as const)
    if (!draft[field].trim()) errors[field] = t`Ce champ est nécessaire.`;
  if (!draft.classId) errors.classId = t`Choisissez une classe.`;
  if (!draft.on) errors.on = t`Indiquez une date.`;
  if (draft.massar.trim() && !/^[A-Z]\d{9}$/.test(draft.massar.trim().toUpperCase()))
    errors.massar = t`Une lettre et neuf chiffres, par exemple J138551903.`;
  if (draft.family === 'sibling' && !draft.siblingId) errors.siblingId = t`Choisissez le frère ou la sœur.`;
  if (draft.family === 'new')
    for (const [index, one] of draft.guardians.entries()) Object.assign(errors, errorsOfGuardian(one, index));
  return errors;
}

/** A draft as sent. */
export function bodyOf({ family, guardians, ...draft }: Draft): Omit<EnrolBody, 'anyway'> {
  return {
    ...draft,
    sex: draft.sex || null,
    birthOn: draft.birthOn || null,
    massar: draft.massar.trim().toUpperCase() || null,
    siblingId: family === 'sibling' ? draft.siblingId : null,
    guardians:
      family === 'new'
        ? guardians.map((one) => ({
            firstName: one.firstName,
            lastName: one.lastName,
            kind: one.kind,
            phone: digits(one.phone) || null,
            email: one.email.trim() || null,
          }))
        : [],
  };
}

/** The form of an enrolment: a double press sends once, and leaving with unsaved text asks first. */
export function useEnrol(list: PupilList, classId: string | null, onClose: (id?: string) => void) {
  const [start] = useState(() => emptyDraft(list, classId));
  const [draft, setDraft] = useState(start);
  const [errors, setErrors] = useState<Errors>({});
  const key = useRef(crypto.randomUUID());
  const leaving = useRef(false);
  const set = (part: Partial<Draft>): void => {
    key.current = crypto.randomUUID();
    setDraft((before) => ({ ...before, ...part }));
    setErrors((before) =>
      Object.fromEntries(
        Object.entries(before).filter(([field]) => !(field in part) && !field.startsWith('guardians')),
      ),
    );
  };
  const dirty = (): boolean => !leaving.current && JSON.stringify(draft) !== JSON.stringify(start);
  const ask = () =>
    confirm({
      title: t`Quitter sans enregistrer ?`,
      text: t`Cette inscription n’a pas été enregistrée.`,
      action: t`Quitter la page`,
    });
  useBlocker({
    enableBeforeUnload: dirty,
    shouldBlockFn: async ({ current, next }) => current.pathname !== next.pathname && dirty() && !(await ask()),
  });
  const send = useMutation({
    mutationFn: (anyway: boolean) =>
      enrol({ ...bodyOf(draft), anyway }, anyway ? `${key.current}-anyway` : key.current),
    onSuccess: ({ id, matricule }) => {
      leaving.current = true;
      toast.success(t`Élève inscrit sous le matricule ${matricule}.`);
      onClose(id);
    },
    onError: async (error) => {
      if (!isApiError(error)) return;
      if (
        error.code === 'pupils.same_person' &&
        (await confirm({
          title: t`Cet élève existe peut-être déjà`,
          text: t`Un élève porte le même nom et la même date de naissance.`,
          action: t`Inscrire quand même`,
        }))
      )
        send.mutate(true);
      else if (error.fields?.matricule || error.fields?.massar)
        setErrors({
          ...(error.fields.matricule && { matricule: t`Ce numéro est déjà pris.` }),
          ...(error.fields.massar && { massar: t`Ce numéro est déjà pris.` }),
        });
    },
  });
  const submit = (): boolean => {
    const wrong = errorsOf(draft);
    setErrors(wrong);
    if (Object.keys(wrong).length) return false;
    send.mutate(false);
    return true;
  };
  const close = async (): Promise<void> => {
    if (!dirty() || (await ask())) onClose();
  };
  return { draft, set, errors, busy: send.isPending, error: send.error, submit, close };
}
