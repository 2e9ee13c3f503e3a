import { updateProfile } from '@encrier/contract/access/auth';
import type { FirstStep, FirstSteps, firstStepsCard } from '@encrier/contract/school/school';
import { Button, ButtonLink } from '@encrier/ui/actions/Button';
import { Card, CardRow, CardRows } from '@encrier/ui/data/Card';
import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  IconBeach,
  IconBook2,
  IconCalendar,
  IconChalkboardTeacher,
  IconCircleCheck,
  IconFileImport,
  IconKey,
  IconSchool,
  IconStairs,
  IconUsersGroup,
} from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { api } from '#kernel/api/client.ts';
import { setUser, useSession } from '#kernel/session/session.ts';
import { type AnyHomeCard, homeCard } from '#kernel/cards/cards.ts';
import { readAgain } from '#kernel/query/writes.ts';
import css from './parts/FirstSteps.module.css';

type Words = {
  icon: NonNullable<ComponentProps<typeof CardRow>['icon']>;
  title: MessageDescriptor;
  detail: MessageDescriptor;
  href: string;
};
const words: Record<FirstStep, Words> = {
  terms: {
    icon: IconCalendar,
    title: msg`Découper l’année en périodes`,
    detail: msg`Trimestres ou semestres, avec leurs dates`,
    href: '/admin/annees',
  },
  holidays: {
    icon: IconBeach,
    title: msg`Poser les vacances et les jours fériés`,
    detail: msg`Le calendrier de votre pays s’ajoute en un clic`,
    href: '/admin/annees',
  },
  levels: {
    icon: IconStairs,
    title: msg`Créer les niveaux`,
    detail: msg`Ou importez les élèves : niveaux et classes se créent avec eux`,
    href: '/admin/classes',
  },
  classes: {
    icon: IconSchool,
    title: msg`Créer les classes`,
    detail: msg`Plusieurs d’un coup : « 6A à 6D »`,
    href: '/admin/classes',
  },
  subjects: {
    icon: IconBook2,
    title: msg`Choisir les matières`,
    detail: msg`Une liste de départ est proposée`,
    href: '/admin/matieres',
  },
  staff: {
    icon: IconUsersGroup,
    title: msg`Ajouter les professeurs et le personnel`,
    detail: msg`Un par un, ou à partir d’un fichier`,
    href: '/admin/personnels',
  },
  pupils: {
    icon: IconFileImport,
    title: msg`Importer les élèves et les familles`,
    detail: msg`Rien n’est écrit avant votre accord, et un import s’annule`,
    href: '/admin/imports',
  },
  teaching: {
    icon: IconChalkboardTeacher,
    title: msg`Dire qui enseigne quoi`,
    detail: msg`Par professeur, par classe ou par matière`,
    href: '/admin/professor-assignments',
  },
  accounts: {
    icon: IconKey,
    title: msg`Remettre leurs codes aux responsables`,
    detail: msg`Fiches à imprimer ou invitations par e-mail`,
    href: '/admin/parent-credentials',
  },
};

/** The steps that this version of the page has words for. */
const knownOf = ({ items }: FirstSteps): FirstSteps['items'] => items.filter(({ step }) => step in words);
const leftOf = (data: FirstSteps): FirstStep[] => knownOf(data).flatMap(({ step, done }) => (done ? [] : [step]));

/** What a new school still needs, in order, until nothing is missing or the reader dismisses it. */
function FirstStepsLeft({ data, primary }: { data: FirstSteps; primary: boolean }) {
  const { t, i18n } = useLingui();
  const { user, lookAs } = useSession();
  const left = leftOf(data);
  const steps = knownOf(data);
  const done = steps.filter((item) => item.done);
  const [count, total] = [done.length, steps.length];
  const putAway = async () => {
    const seen = user?.tourSeen ?? [];
    setUser(await api(updateProfile, { body: { tourSeen: [...seen, 'first-steps'] } }));
    await readAgain(['home']);
  };
  return (
    <Card
      title={t`Préparer l’école`}
      note={plural(count, { one: `# étape faite sur ${total}`, other: `# étapes faites sur ${total}` })}
      flush
    >
      <CardRows label={t`Étapes qui restent`}>
        {left.map((step, index) => {
          const { icon, title, detail, href } = words[step];
          const label = i18n._(title);
          return (
            <CardRow
              key={step}
              icon={icon}
              tone={index === 0 ? 'ink' : 'plain'}
              title={label}
              detail={i18n._(detail)}
              {...(index === 0
                ? {
                    end: (
                      <ButtonLink variant={primary ? 'primary' : 'default'} href={href} aria-label={label}>
                        <Trans>Commencer</Trans>
                      </ButtonLink>
                    ),
                  }
                : { href, chevron: true })}
            />
          );
        })}
      </CardRows>
      {(count > 0 || !lookAs) && (
        <div className={css.stepsFoot}>
          {count > 0 && (
            <ul className={css.doneSteps} aria-label={t`Étapes faites`}>
              {done.map(({ step }) => (
                <li key={step}>
                  <IconCircleCheck size={16} stroke={1.7} aria-hidden="true" />
                  {i18n._(words[step].title)}
                </li>
              ))}
            </ul>
          )}
          {!lookAs && (
            <Button variant="quiet" size="small" className={css.putAway} onClick={() => void putAway()}>
              <Trans>Ne plus afficher</Trans>
            </Button>
          )}
        </div>
      )}
    </Card>
  );
}

export const firstStepsHomeCards: readonly AnyHomeCard[] = [
  homeCard<typeof firstStepsCard>({
    slot: 'school.first_steps',
    order: 10,
    side: 'start',
    leads: true,
    asks: (data) => leftOf(data).length > 0,
    Card: FirstStepsLeft,
  }),
];
