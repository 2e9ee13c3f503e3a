import { usePagePath } from '#kernel/frame/page-path.ts';
import { IconLink } from '@encrier/ui/actions/Button';
import { Facts } from '@encrier/ui/data/Facts';
import { UiLink } from '@encrier/ui/link';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { PersonCards } from './parts/cards.tsx';
import { GuardiansCard } from './parts/guardians/GuardiansCard.tsx';
import { IdentityCard } from './parts/pupil/IdentityCard.tsx';
import css from './parts/Persons.module.css';
import { PupilHead } from './parts/pupil/PupilHead.tsx';
import { ClassCard, GroupsCard, SchoolingCard, SiblingsCard, TeachersCard } from './parts/pupil/SchoolingCards.tsx';
import { PrintPupil } from './parts/PrintMenu.tsx';
import { Record } from './parts/Record.tsx';
import { WriteTo } from '../../communication/messages/messages.public.tsx';
import { PlannedNotice } from '../pupils/pupils.public.tsx';
import { type PupilPage as Pupil, pupilQuery } from './persons.api.ts';

const tabs = ['synthese', 'famille', 'scolarite'] as const;
type Tab = (typeof tabs)[number];

/** Everything the reader may know of one pupil, by domain; other rooms add their cards. */
export default function PupilPage() {
  const { t } = useLingui();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const pathname = usePagePath();
  const asked = useQuery(pupilQuery(id));
  const { data } = asked;
  const tab: Tab = tabs.find((one) => one === search.onglet) ?? 'synthese';
  const teacher = pathname.startsWith('/prof/');
  const list = teacher ? { label: t`Mes élèves`, href: '/prof/eleves' } : { label: t`Élèves`, href: '/admin/eleves' };
  const name = data ? `${data.firstName} ${data.lastName}` : t`Élève`;
  const suffix = tab === 'synthese' ? '' : `?onglet=${tab}`;
  return (
    <PageFrame
      title={name}
      bar={<bdi>{name}</bdi>}
      path={[list]}
      backLabel={list.label}
      view={data?.neighbours && <Neighbours of={data} at={data.neighbours} base={list.href} suffix={suffix} />}
      tools={data?.can.print && <PrintPupil pupil={data} />}
    >
      <Record query={asked} back={list.href}>
        {(pupil) => (
          <div className={css.page} key={pupil.id}>
            <PupilHead pupil={pupil}>
              <WriteTo persons={pupil.guardians.filter(({ stands }) => stands).map(({ id: guardian }) => guardian)}>
                <Trans>Écrire à la famille</Trans>
              </WriteTo>
            </PupilHead>
            {pupil.planned && (
              <PlannedNotice move={pupil.planned} edit={pupil.can.edit} onChanged={() => void asked.refetch()} />
            )}
            {pupil.enrolments && <Tabs current={tab} base={`${list.href}/${pupil.id}`} />}
            <Cards pupil={pupil} tab={tab} base={list.href} />
          </div>
        )}
      </Record>
    </PageFrame>
  );
}

function Cards({ pupil, tab, base }: { pupil: Pupil; tab: Tab; base: string }) {
  const all = tab === 'synthese';
  // A reader of names alone has one short page: class, groups, guardians.
  if (!pupil.enrolments)
    return (
      <div className={css.short}>
        <ClassCard pupil={pupil} base={base} />
        <GuardiansCard pupil={pupil} />
        <PersonCards cards={pupil.cards} />
      </div>
    );
  return (
    <div className={css.columns}>
      {tab !== 'scolarite' && <GuardiansCard pupil={pupil} />}
      {tab !== 'scolarite' && pupil.siblings && <SiblingsCard pupil={pupil} base={base} />}
      {all && pupil.birthPlace !== undefined && <IdentityCard pupil={pupil} />}
      {tab !== 'famille' && <SchoolingCard pupil={pupil} />}
      {tab !== 'famille' && <GroupsCard pupil={pupil} />}
      {tab !== 'famille' && <TeachersCard pupil={pupil} />}
      {all && <PersonCards cards={pupil.cards} />}
    </div>
  );
}

function Tabs({ current, base }: { current: Tab; base: string }) {
  const { t } = useLingui();
  const names: { [K in Tab]: string } = { synthese: t`Synthèse`, famille: t`Famille`, scolarite: t`Scolarité` };
  return (
    <nav className={css.tabs} aria-label={t`Parties de la fiche`} data-print="hide">
      {tabs.map((tab) => (
        <UiLink
          key={tab}
          href={tab === 'synthese' ? base : `${base}?onglet=${tab}`}
          {...(tab === current && { 'aria-current': 'page' as const })}
        >
          {names[tab]}
        </UiLink>
      ))}
    </nav>
  );
}

/** The place in the class; named as such, since a list of pupils counts differently. */
function Neighbours({
  of,
  at,
  base,
  suffix,
}: {
  of: Pupil;
  at: NonNullable<Pupil['neighbours']>;
  base: string;
  suffix: string;
}) {
  const { t } = useLingui();
  const { position, total, previous, next } = at;
  return (
    <span className={css.neighbours}>
      <span>
        <Facts>{[t`${position} sur ${total}`, of.className]}</Facts>
      </span>
      {previous && <IconLink icon={IconChevronUp} label={t`Élève précédent`} href={`${base}/${previous}${suffix}`} />}
      {next && <IconLink icon={IconChevronDown} label={t`Élève suivant`} href={`${base}/${next}${suffix}`} />}
    </span>
  );
}
