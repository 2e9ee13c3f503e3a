import { ButtonLink } from '@encrier/ui/actions/Button';
import { Card } from '@encrier/ui/data/Card';
import { Notice } from '@encrier/ui/feedback/Notice';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { UiLink } from '@encrier/ui/link';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconAccessPoint, IconVideo } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatDay } from '#kernel/dates.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { closuresQuery, ownDistanceQuery } from './distance.api.ts';
import { ClosureCard } from './parts/ClosureCard.tsx';
import css from './parts/Distance.module.css';
import { RemoteDay } from './parts/RemoteDay.tsx';
import { Replays } from './parts/Replays.tsx';

/** Remote lessons that a teacher gives, closed days of their classes with the work, and their recordings. */
export default function TeacherPage() {
  const { t } = useLingui();
  const query = useQuery(ownDistanceQuery);
  const closures = useQuery(closuresQuery);
  const open = closures.data?.closures.filter(({ undone, to }) => !undone && to >= closures.data.today) ?? [];
  return (
    <PageFrame
      title={t`Enseignement à distance`}
      width={860}
      action={
        <ButtonLink icon={IconAccessPoint} href="/prof/distance/test">
          <Trans>Tester ma connexion</Trans>
        </ButtonLink>
      }
    >
      <Asked query={query} label={t`Chargement des cours à distance`}>
        {(data) => {
          const items = data.items.filter(({ person }) => person.teaches);
          const replays = data.replays.filter(({ person }) => person.teaches);
          return (
            <div className={css.page}>
              {open.map((one) => (
                <ClosureCard key={one.id} closure={one} />
              ))}
              {items.length > 0 ? (
                <Notice tone="info">
                  <Trans>
                    La présence se note à l’<UiLink href="/prof/assiduite">appel</UiLink>, comme en classe : se
                    connecter ne suffit pas. L’adresse et l’enregistrement se donnent dans l’
                    <UiLink href="/prof/emploi">emploi du temps</UiLink>.
                  </Trans>
                </Notice>
              ) : (
                !open.length &&
                !replays.length && (
                  <EmptyState icon={IconVideo} title={<Trans>Aucun cours à distance</Trans>}>
                    <Trans>Donnez une adresse à un cours depuis l’emploi du temps : il apparaît ici.</Trans>
                  </EmptyState>
                )
              )}
              {Array.from(
                Map.groupBy(items, ({ day }) => day),
                ([day, lessons]) => (
                  <Card key={day} title={day === data.today ? <Trans>Aujourd’hui</Trans> : formatDay(day)} flush>
                    <RemoteDay items={lessons} named={false} audience />
                  </Card>
                ),
              )}
              <Replays replays={replays} named={false} />
            </div>
          );
        }}
      </Asked>
    </PageFrame>
  );
}
