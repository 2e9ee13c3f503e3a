import { Segmented } from '@encrier/ui/actions/Segmented';
import { Avatar } from '@encrier/ui/data/Avatar';
import { Facts } from '@encrier/ui/data/Facts';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { imageAddress } from '#kernel/api/address.ts';
import { useSession } from '#kernel/session/session.ts';
import { toast } from '#kernel/toast/toast.ts';
import { PersonPicker } from '#kernel/people/PersonPicker.tsx';
import { type Sent, useEdit } from '#kernel/edit/use-edit.ts';
import {
  type AddBody,
  type Candidate,
  candidatesQuery,
  type GuardianBody,
  type Match,
  type PupilPage,
  sendGuardian,
} from '../../persons.api.ts';
import { EditSheet } from '../EditSheet.tsx';
import { AlreadyKnown } from './AlreadyKnown.tsx';
import { ContactFields, NameFields } from './fields.tsx';
import { TieFields } from './TieFields.tsx';

const nobody: Omit<GuardianBody, 'version'> = {
  firstName: '',
  lastName: '',
  firstNameAr: '',
  lastNameAr: '',
  email: null,
  phone: null,
  phone2: null,
  address: '',
};
type Known = Omit<Candidate, 'sibling'> & { sibling?: boolean };
type Values = Omit<AddBody, 'person'> & typeof nobody & { known: boolean };

/** A known person: the siblings' guardians first, then everybody who matches the search. */
function Known({
  pupilId,
  chosen,
  wrong,
  onChange,
}: {
  pupilId: string;
  chosen: Known | null;
  wrong: boolean;
  onChange: (one: Known | null) => void;
}) {
  const { t } = useLingui();
  const school = useSession((one) => one.school);
  return (
    <PersonPicker<Known>
      label={t`Chercher une personne`}
      find={candidatesQuery(pupilId)}
      from={0}
      chosen={chosen}
      error={wrong && t`Choisissez une personne de la liste.`}
      lead={(one) => <Avatar name={one.label} photo={imageAddress(school, one.photo, 96)} size={32} />}
      detail={(one) => <Facts>{[one.sibling && t`Responsable d’un frère ou d’une sœur`, one.detail]}</Facts>}
      none={(asked) =>
        asked
          ? t`Personne ne correspond. Créez une nouvelle personne.`
          : t`Cherchez par le nom, en français ou en arabe.`
      }
      onPick={onChange}
      onClear={() => onChange(null)}
    />
  );
}

/** Ties a guardian to the pupil: a known or a new person. */
export function AddGuardian({ pupil, onClose }: { pupil: PupilPage; onClose: () => void }) {
  const { t } = useLingui();
  const rank = Math.min(9, pupil.guardians.filter((tie) => tie.stands).length + 1);
  const initial: Values = {
    known: true,
    guardianId: null,
    ...nobody,
    kind: 'father',
    legal: true,
    digitalAccess: true,
    startsOn: null,
    rank,
    payer: false,
    payerShare: null,
    livesWith: true,
    emergencyOrder: rank,
    mayPickUp: true,
    receivesReports: true,
    channels: ['push', 'mail'],
  };
  const done = (): void => {
    toast.success(t`Responsable ajouté`);
    onClose();
  };
  const save = (
    { known, guardianId, firstName, lastName, firstNameAr, lastNameAr, email, phone, phone2, address, ...tie }: Values,
    { key }: Sent<Values>,
  ) =>
    sendGuardian(
      pupil.id,
      {
        ...tie,
        guardianId: known ? guardianId : null,
        person: known ? null : { firstName, lastName, firstNameAr, lastNameAr, email, phone, phone2, address },
      },
      key,
    );
  const [known, setKnown] = useState(true);
  const [chosen, setChosen] = useState<Known | null>(null);
  const edit = useEdit({
    start: initial,
    needed: known ? ['guardianId'] : ['firstName', 'lastName'],
    send: save,
    onSaved: done,
    onClose,
  });
  const { draft: body, errors, set } = edit;
  const choose = (value: 'known' | 'new'): void => {
    setKnown(value === 'known');
    set({ known: value === 'known' });
  };
  const pick = (one: Known | null): void => {
    setChosen(one);
    set({ guardianId: one?.id ?? null });
  };
  const attach = (one: Match): void => {
    setChosen(one);
    setKnown(true);
    set({ known: true, guardianId: one.id });
  };
  return (
    <EditSheet edit={edit} title={t`Ajouter un responsable`} action={t`Ajouter le responsable`}>
      <Segmented
        label={t`Qui est-ce ?`}
        wide
        value={known ? 'known' : 'new'}
        onChange={choose}
        options={[
          { value: 'known', label: t`Déjà connu` },
          { value: 'new', label: t`Nouvelle personne` },
        ]}
      />
      {known ? (
        <Known pupilId={pupil.id} chosen={chosen} wrong={Boolean(errors.guardianId)} onChange={pick} />
      ) : (
        <>
          <NameFields body={body} errors={errors} set={set} />
          <ContactFields body={body} errors={errors} set={set} />
          <AlreadyKnown
            pupilId={pupil.id}
            typed={{
              firstName: body.firstName.trim(),
              lastName: body.lastName.trim(),
              phone: body.phone ?? '',
              email: body.email ?? '',
            }}
            onAttach={attach}
          />
        </>
      )}
      <TieFields body={body} errors={errors} set={set} sensitive={pupil.can.sensitive} paper="" />
    </EditSheet>
  );
}
