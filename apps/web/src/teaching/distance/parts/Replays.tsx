import type { OwnDistance } from '@encrier/contract/teaching/distance';
import { ButtonLink } from '@encrier/ui/actions/Button';
import { Card, CardRow, CardRows } from '@encrier/ui/data/Card';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlayerPlay } from '@tabler/icons-react';
import { subjectName } from '#kernel/content/subject-name.ts';
import { formatDay, formatMonthDay } from '#kernel/dates.ts';
import { Pieces } from '../../../communication/reading/reading.public.tsx';
import css from './Distance.module.css';
import { nameOf } from './RemoteDay.tsx';

/** Recordings of lessons, until their last day. */
export function Replays({ replays, named }: { replays: OwnDistance['replays']; named: boolean }) {
  const { t } = useLingui();
  if (!replays.length) return null;
  return (
    <Card title={<Trans>À revoir</Trans>} flush>
      <CardRows>
        {replays.map((one) => (
          <div key={`${one.person.id} ${one.id}`}>
            <CardRow
              icon={IconPlayerPlay}
              title={<bdi>{subjectName(one)}</bdi>}
              detail={[
                formatDay(one.day),
                named && <bdi key="who">{nameOf(one.person)}</bdi>,
                one.teachers && <bdi key="by">{one.teachers}</bdi>,
                t`jusqu’au ${formatMonthDay(one.until)}`,
              ].filter(Boolean)}
              end={
                one.url ? (
                  <ButtonLink size="small" href={one.url} target="_blank" rel="noopener noreferrer">
                    <Trans>Revoir</Trans>
                  </ButtonLink>
                ) : undefined
              }
            />
            {one.files.length > 0 && (
              <div className={css.join}>
                <Pieces pieces={one.files} />
              </div>
            )}
          </div>
        ))}
      </CardRows>
    </Card>
  );
}
