import { CardRow, CardRows } from '@encrier/ui/data/Card';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { Trans } from '@lingui/react/macro';
import { subjectName } from '#kernel/content/subject-name.ts';
import { useNow } from '#kernel/content/use-now.ts';
import { locale } from '#kernel/i18n/i18n.ts';
import { formatHours } from '#kernel/dates.ts';
import type { RemoteLesson } from '../distance.api.ts';
import css from './Distance.module.css';
import { Join, whenOf } from './Join.tsx';

export const nameOf = ({ label, labelAr }: RemoteLesson['person']): string =>
  locale.get().lang === 'ar' && labelAr ? labelAr : label;

/** Remote lessons of one day: hours, subject, teacher, pupil, and the button to join. */
type Props = { items: readonly RemoteLesson[]; named: boolean /** Names its class. */; audience?: boolean };
export function RemoteDay({ items, named, audience }: Props) {
  const now = useNow();
  return (
    <CardRows>
      {items.map((one) => (
        <div key={`${one.person.id} ${one.id}`}>
          <CardRow
            title={<bdi>{subjectName(one)}</bdi>}
            detail={[
              <bdi key="hours">{formatHours(one)}</bdi>,
              named && <bdi key="who">{nameOf(one.person)}</bdi>,
              audience && <bdi key="audience">{one.audience}</bdi>,
              !audience && one.teachers && <bdi key="by">{one.teachers}</bdi>,
            ].filter(Boolean)}
            end={
              whenOf(one, now) === 'over' ? (
                <StatusPill>
                  <Trans>Cours terminé</Trans>
                </StatusPill>
              ) : one.url ? undefined : (
                <StatusPill tone="warn">
                  <Trans>Adresse à venir</Trans>
                </StatusPill>
              )
            }
          />
          {one.url !== '' && whenOf(one, now) === 'open' && (
            <div className={css.join}>
              <Join day={one.day} starts={one.starts} ends={one.ends} url={one.url} lessonId={one.id} />
            </div>
          )}
        </div>
      ))}
    </CardRows>
  );
}
