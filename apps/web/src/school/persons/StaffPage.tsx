import { MailText, PhoneText } from '#kernel/content/Contact.tsx';
import { Button } from '@encrier/ui/actions/Button';
import { Card, CardRow, CardRows } from '@encrier/ui/data/Card';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { formatShortDay } from '#kernel/dates.ts';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { lengthWords } from '#kernel/length-words.ts';
import { PersonCards } from './parts/cards.tsx';
import { CoursesCard } from './parts/staff/CoursesCard.tsx';
import { LeaveForm } from './parts/staff/LeaveForm.tsx';
import { StaffForm } from './parts/staff/StaffForm.tsx';
import { StaffHead } from './parts/staff/StaffHead.tsx';
import css from './parts/Persons.module.css';
import { Facts } from './parts/Facts.tsx';
import { Record } from './parts/Record.tsx';
import { contractWords } from './parts/words.ts';
import { type StaffPage as Staff, staffQuery } from './persons.api.ts';

const day = (value: string | null | undefined): string => (value ? formatShortDay(value) : '');

/** One member of staff: identity, dates, courses. */
export default function StaffPage() {
  const { t } = useLingui();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const query = useQuery(staffQuery(id));
  const { data } = query;
  const [open, setOpen] = useState<'edit' | 'leave' | null>(null);
  const name = data ? `${data.firstName} ${data.lastName}` : t`Membre du personnel`;
  const close = (): void => setOpen(null);
  return (
    <PageFrame title={name} bar={<bdi>{name}</bdi>} path={[{ label: t`Personnel`, href: '/admin/personnels' }]}>
      <Record query={query} back="/admin/personnels">
        {(staff) => (
          <div className={css.page} key={staff.id}>
            <StaffHead staff={staff} />
            <div className={css.columns}>
              <Card
                title={t`Identité`}
                end={
                  staff.can.edit && (
                    <Button variant="link" onClick={() => setOpen('edit')} aria-label={t`Modifier la fiche`}>
                      <Trans>Modifier</Trans>
                    </Button>
                  )
                }
              >
                <Identity staff={staff} />
              </Card>
              <Work staff={staff} onLeave={() => setOpen('leave')} />
              <CoursesCard staff={staff} />
              {staff.leads.length > 0 && (
                <Card title={t`Professeur principal`} flush>
                  <CardRows>
                    {staff.leads.map((one) => (
                      <CardRow key={one.id} title={<bdi>{one.name}</bdi>} href={`/admin/classes/${one.id}`} chevron />
                    ))}
                  </CardRows>
                </Card>
              )}
              <PersonCards cards={staff.cards} />
            </div>
            {open === 'edit' && <StaffForm staff={staff} onClose={close} />}
            {open === 'leave' && <LeaveForm staff={staff} onClose={close} />}
          </div>
        )}
      </Record>
    </PageFrame>
  );
}

function Identity({ staff }: { staff: Staff }) {
  const { t } = useLingui();
  return (
    <Facts
      rows={[
        [t`Sexe`, staff.sex === 'F' ? t`Femme` : staff.sex === 'M' ? t`Homme` : ''],
        [t`Date de naissance`, day(staff.birthOn)],
        [t`Lieu de naissance`, staff.birthPlace],
        [t`Nationalité`, staff.nationality],
        [t`E-mail`, staff.email && <MailText address={staff.email} />],
        [t`Téléphone`, staff.phone && <PhoneText number={staff.phone} />],
        [t`Autre téléphone`, staff.phone2 && <PhoneText number={staff.phone2} />],
        [t`Adresse`, staff.address],
      ]}
    />
  );
}

function Work({ staff, onLeave }: { staff: Staff; onLeave: () => void }) {
  const { t, i18n } = useLingui();
  const given = staff.courses.filter((one) => !one.to).reduce((sum, one) => sum + one.weeklyMinutes, 0);
  const [due, taught] = [
    staff.weeklyMinutesDue === null ? '' : lengthWords(staff.weeklyMinutesDue),
    lengthWords(given),
  ];
  return (
    <Card
      title={t`Fonction`}
      end={
        staff.can.edit &&
        !staff.leftOn && (
          <Button variant="link" onClick={onLeave}>
            <Trans>Enregistrer un départ</Trans>
          </Button>
        )
      }
    >
      <Facts
        rows={[
          [t`Fonction`, staff.function],
          [t`Matricule`, staff.matricule],
          [t`Contrat`, staff.contract && i18n._(contractWords[staff.contract])],
          [t`Heures dues`, due && t`${due} par semaine`],
          [t`Heures données`, staff.courses.length > 0 && t`${taught} par semaine`],
          [t`Entré le`, day(staff.enteredOn)],
          [t`Dernier jour`, day(staff.leftOn)],
        ]}
      />
    </Card>
  );
}
