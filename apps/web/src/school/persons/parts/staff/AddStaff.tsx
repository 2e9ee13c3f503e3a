import { Facts } from '@encrier/ui/data/Facts';
import { CheckField } from '@encrier/ui/fields/Choice';
import { FieldError } from '@encrier/ui/fields/Field';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { isApiError } from '#kernel/api/error.ts';
import { useSession } from '#kernel/session/session.ts';
import { toast } from '#kernel/toast/toast.ts';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { createStaff } from '../../persons.api.ts';
import { EditSheet } from '../EditSheet.tsx';
import { StaffFields, type StaffValues } from './StaffFields.tsx';

type Body = StaffValues & { orgIds: string[]; anotherPerson: boolean };
type Known = { id: string; label: string; function: string };

const blank: StaffValues = {
  firstName: '',
  lastName: '',
  firstNameAr: '',
  lastNameAr: '',
  sex: null,
  birthOn: null,
  birthPlace: '',
  nationality: '',
  email: null,
  phone: null,
  phone2: null,
  address: '',
  matricule: null,
  function: '',
  teacher: false,
  contract: '',
  weeklyMinutesDue: null,
  enteredOn: null,
};

/** Adds a member of staff. The account is made at the same time and waits for its code, in the organisations named. */
export function AddStaff({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { user, authId } = useSession();
  const entries = user?.auth ?? [];
  const inForce = entries.filter(({ id }) => authId === null || id === authId).map(({ orgId }) => orgId);
  const [known, setKnown] = useState<Known[]>([]);
  const edit = useEdit<Body, { id: string }>({
    start: { ...blank, orgIds: inForce, anotherPerson: false },
    needed: ['firstName', 'lastName'],
    send: async (body, { key }) => {
      try {
        return await createStaff(body, key);
      } catch (error) {
        if (isApiError(error, 'persons.namesake')) setKnown((error.details as { people: Known[] }).people);
        throw error;
      }
    },
    onSaved: ({ id }) => {
      toast.success(t`Ajouté au personnel. Son compte attend sa fiche d’identifiants.`);
      onClose();
      void navigate({ to: `/admin/personnels/${id}` as never });
    },
    onClose,
  });
  const { draft: body, errors, set } = edit;
  const pick = (orgId: string, on: boolean): void =>
    set({ orgIds: on ? [...body.orgIds, orgId] : body.orgIds.filter((one) => one !== orgId) });
  return (
    <EditSheet edit={edit} title={t`Ajouter au personnel`} action={t`Ajouter au personnel`}>
      {known.length > 0 && (
        <Notice tone="warn" title={t`Quelqu’un du personnel porte déjà ce nom`}>
          <ul>
            {known.map((one) => (
              <li key={one.id}>
                <Facts>{[one.label, one.function]}</Facts>
              </li>
            ))}
          </ul>
          <CheckField
            label={t`C’est une autre personne`}
            checked={body.anotherPerson}
            onChange={(event) => set({ anotherPerson: event.currentTarget.checked })}
          />
        </Notice>
      )}
      <StaffFields body={body} errors={errors} set={set} />
      {entries.length > 1 && (
        <fieldset>
          <legend>
            <Trans>Établissements</Trans>
          </legend>
          {entries.map(({ orgId, orgName }) => (
            <CheckField
              key={orgId}
              label={orgName}
              checked={body.orgIds.includes(orgId)}
              onChange={(event) => pick(orgId, event.currentTarget.checked)}
            />
          ))}
          <FieldError id="orgs-error">
            {body.orgIds.length === 0 && t`Choisissez au moins un établissement.`}
          </FieldError>
        </fieldset>
      )}
    </EditSheet>
  );
}
