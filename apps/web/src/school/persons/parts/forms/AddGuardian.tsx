import { Segmented } from '@encrier/ui/actions/Segmented';
import { CardRow } from '@encrier/ui/data/Card';
import { Avatar } from '@encrier/ui/data/Avatar';
import { SearchField } from '@encrier/ui/fields/TextField';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { imageAddress } from '#kernel/api/address.ts';
import { useSession } from '#kernel/session/session.ts';
import { toast } from '#kernel/toast/toast.ts';
import {
  type AddBody,
  candidatesQuery,
  type GuardianBody,
  type Match,
  type PupilPage,
  sendGuardian,
} from '../../persons.api.ts';
import { EditSheet } from '../EditSheet.tsx';
import css from '../Persons.module.css';
import { useEdit } from '../use-edit.ts';
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
type Values = Omit<AddBody, 'person'> & typeof nobody & { known: boolean };

/** Somebody the school knows: the siblings' guardians first, then whoever answers to the words. */
function Known({
  pupilId,
  start,
  value,
  onChange,
}: {
  pupilId: string;
  start: string;
  value: string | null;
  onChange: (id: string) => void;
}) {
  const { t } = useLingui();
  const school = useSession((one) => one.school);
  const [q, setQ] = useState(start);
  const { data } = useQuery(candidatesQuery(pupilId, useDeferredValue(q.trim())));
  return (
    <div className={css.form}>
      <SearchField label={t`Chercher une personne`} value={q} onChange={setQ} />
      {data && data.items.length === 0 && (
        <p className={css.quiet}>
          {q ? (
            <Trans>Personne ne correspond. Créez une nouvelle personne.</Trans>
          ) : (
            <Trans>Cherchez par le nom, en français ou en arabe.</Trans>
          )}
        </p>
      )}
      {data && data.items.length > 0 && (
        <ul className={css.found}>
          {data.items.map((one) => (
            <li key={one.id}>
              <CardRow
                lead={<Avatar name={one.label} photo={imageAddress(school, one.photo, 96)} size={32} />}
                title={<bdi>{one.label}</bdi>}
                detail={
                  <bdi>
                    {[one.sibling && t`Responsable d’un frère ou d’une sœur`, one.detail].filter(Boolean).join(' · ')}
                  </bdi>
                }
                onPress={() => onChange(one.id)}
                end={
                  one.id === value && (
                    <>
                      <IconCheck size={18} stroke={2} aria-hidden="true" />
                      <span className="visually-hidden">{t`choisi`}</span>
                    </>
                  )
                }
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** A guardian to tie to the pupil: somebody known, or somebody new. */
export function AddGuardian({ pupil, onClose }: { pupil: PupilPage; onClose: () => void }) {
  const { t } = useLingui();
  const [key] = useState(() => crypto.randomUUID());
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
  const save = ({
    known,
    guardianId,
    firstName,
    lastName,
    firstNameAr,
    lastNameAr,
    email,
    phone,
    phone2,
    address,
    ...tie
  }: Values) =>
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
  const [start, setStart] = useState('');
  const edit = useEdit({
    initial,
    needed: known ? ['guardianId'] : ['firstName', 'lastName'],
    save,
    onDone: done,
    onClose,
  });
  const { body, errors, set } = edit;
  const choose = (value: 'known' | 'new'): void => {
    setKnown(value === 'known');
    set({ known: value === 'known' });
  };
  const attach = ({ id: guardianId, label }: Match): void => {
    setStart(label);
    setKnown(true);
    set({ known: true, guardianId });
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
        <Known
          pupilId={pupil.id}
          start={start}
          value={body.guardianId}
          onChange={(guardianId) => set({ guardianId })}
        />
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
      {known && errors.guardianId && (
        <Notice tone="bad">
          <Trans>Choisissez une personne de la liste.</Trans>
        </Notice>
      )}
      <TieFields body={body} errors={errors} set={set} sensitive={pupil.can.sensitive} paper="" />
    </EditSheet>
  );
}
