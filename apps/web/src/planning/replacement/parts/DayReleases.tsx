import { Card, CardRow, CardRows } from '@encrier/ui/data/Card';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { formatMinute } from '#kernel/dates.ts';
import { dayReleasesQuery } from '../replacement.api.ts';
import { releaseWords } from './ReleaseRow.home.tsx';

/** Who leaves early or comes later on a day; nothing without any. */
export function DayReleases({ day }: { day: string }) {
  const { t, i18n } = useLingui();
  const { data } = useQuery(dayReleasesQuery(day));
  if (!data?.items.length) return null;
  const answered = data.items.filter(({ state }) => state !== 'asked').length;
  const total = data.items.length;
  return (
    <Card flush title={t`Sorties et arrivées du jour`} note={t`${answered} réponses sur ${total}`}>
      <CardRows>
        {data.items.map((one) => {
          const hour = formatMinute(one.kind === 'leave' ? one.from : one.to);
          const { answeredBy } = one;
          const { word, tone } = releaseWords[one.state];
          return (
            <CardRow
              key={one.id}
              title={<bdi>{one.pupil}</bdi>}
              detail={[
                <bdi key="class">{one.className}</bdi>,
                one.kind === 'leave' ? t`sortie à ${hour}` : t`arrivée à ${hour}`,
                answeredBy && t`réponse : ${answeredBy}`,
              ]}
              end={<StatusPill tone={tone}>{i18n._(word)}</StatusPill>}
            />
          );
        })}
      </CardRows>
    </Card>
  );
}
