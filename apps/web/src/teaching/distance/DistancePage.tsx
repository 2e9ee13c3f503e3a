import { joinedBefore, type OwnDistance } from '@encrier/contract/teaching/distance';
import { Card } from '@encrier/ui/data/Card';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconVideo } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatDay } from '#kernel/dates.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { useChild } from '#kernel/session/child.ts';
import { ownDistanceQuery, type RemoteLesson } from './distance.api.ts';
import css from './parts/Distance.module.css';
import { RemoteDay } from './parts/RemoteDay.tsx';

/** Remote lessons of one's children today and in the coming days, and the way into each near its hour. */
export default function DistancePage() {
  const { t } = useLingui();
  const { child } = useChild();
  const asked = useQuery(ownDistanceQuery);
  const mine = ({ items }: OwnDistance): RemoteLesson[] =>
    items.filter(({ person }) => !person.teaches && !person.self && (!child || person.id === child.id));
  return (
    <PageFrame title={t`Enseignement à distance`} width={860} byChild>
      <Asked
        query={asked}
        label={t`Chargement des cours à distance`}
        empty={(data) =>
          mine(data).length ? null : (
            <EmptyState icon={IconVideo} title={<Trans>Aucun cours à distance</Trans>}>
              <Trans>Les cours à distance des deux prochaines semaines apparaissent ici.</Trans>
            </EmptyState>
          )
        }
      >
        {(data) => (
          <div className={css.page}>
            <p className={css.quiet}>
              <Trans>Un bouton pour rejoindre le cours apparaît {joinedBefore} minutes avant son début.</Trans>
            </p>
            {Array.from(
              Map.groupBy(mine(data), ({ day }) => day),
              ([day, items]) => (
                <Card key={day} title={day === data.today ? <Trans>Aujourd’hui</Trans> : formatDay(day)} flush>
                  <RemoteDay items={items} named={new Set(mine(data).map(({ person }) => person.id)).size > 1} />
                </Card>
              ),
            )}
          </div>
        )}
      </Asked>
    </PageFrame>
  );
}
