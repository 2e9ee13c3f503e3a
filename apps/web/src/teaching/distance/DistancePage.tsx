import { joinedBefore, type OwnDistance } from '@encrier/contract/teaching/distance';
import { ButtonLink } from '@encrier/ui/actions/Button';
import { Card } from '@encrier/ui/data/Card';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconAccessPoint, IconVideo } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatDay } from '#kernel/dates.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { useFamily } from '#kernel/session/family.ts';
import { ownDistanceQuery } from './distance.api.ts';
import css from './parts/Distance.module.css';
import { ClosedDays } from './parts/ClosedDays.tsx';
import { RemoteDay } from './parts/RemoteDay.tsx';
import { Replays } from './parts/Replays.tsx';

type Person = OwnDistance['items'][number]['person'];
/** The part of an answer shown on the page: about the reader's children, the chosen one, or the reader as a pupil. */
function ofThem(data: OwnDistance, isMine: (person: Pick<Person, 'id' | 'self' | 'teaches'>) => boolean): OwnDistance {
  const some = (people: readonly Pick<Person, 'id' | 'self'>[]): boolean =>
    people.some((one) => isMine({ ...one, teaches: false }));
  return {
    ...data,
    items: data.items.filter(({ person }) => isMine(person)),
    replays: data.replays.filter(({ person }) => isMine(person)),
    closures: data.closures
      .filter(({ people }) => some(people))
      .map((one) => ({ ...one, works: one.works.filter(({ people }) => some(people)) })),
  };
}

/** Remote lessons of the reader or their children, closed days with their work, and recordings. */
export default function DistancePage() {
  const { t } = useLingui();
  const { pupil, concerns } = useFamily();
  const query = useQuery(ownDistanceQuery);
  const shown = (data: OwnDistance): OwnDistance => ofThem(data, (person) => !person.teaches && concerns(person));
  return (
    <PageFrame
      title={t`Enseignement à distance`}
      width={860}
      byChild={!pupil}
      action={
        <ButtonLink icon={IconAccessPoint} href={`${pupil ? '/eleve' : '/parent'}/distance/test`}>
          <Trans>Tester ma connexion</Trans>
        </ButtonLink>
      }
    >
      <Asked
        query={query}
        label={t`Chargement des cours à distance`}
        empty={(data) => {
          const { items, closures, replays } = shown(data);
          return items.length + closures.length + replays.length ? null : (
            <EmptyState icon={IconVideo} title={<Trans>Aucun cours à distance</Trans>}>
              <Trans>Les cours à distance des deux prochaines semaines apparaissent ici.</Trans>
            </EmptyState>
          );
        }}
      >
        {(data) => <Shown data={shown(data)} />}
      </Asked>
    </PageFrame>
  );
}

function Shown({ data }: { data: OwnDistance }) {
  const named = new Set([...data.items, ...data.replays].map(({ person }) => person.id)).size > 1;
  return (
    <div className={css.page}>
      <ClosedDays closures={data.closures} />
      {data.items.length > 0 && (
        <p className={css.quiet}>
          <Trans>
            Un bouton pour rejoindre le cours apparaît {joinedBefore} minutes avant son début. La présence est notée par
            le professeur.
          </Trans>
        </p>
      )}
      {Array.from(
        Map.groupBy(data.items, ({ day }) => day),
        ([day, items]) => (
          <Card key={day} title={day === data.today ? <Trans>Aujourd’hui</Trans> : formatDay(day)} flush>
            <RemoteDay items={items} named={named} />
          </Card>
        ),
      )}
      <Replays replays={data.replays} named={named} />
    </div>
  );
}
