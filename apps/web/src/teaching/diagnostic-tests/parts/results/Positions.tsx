import type { OwnPositions as Own } from '@encrier/contract/teaching/diagnostic-correcting';
import { Card, CardRow, CardRows } from '@encrier/ui/data/Card';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { formatDay } from '#kernel/dates.ts';
import { positionsQuery } from '../../diagnostic-tests.api.ts';
import css from '../Tests.module.css';
import { Level } from './SkillLevels.tsx';

type Position = Own['pupils'][number]['items'][number];
type Props = { items: readonly (Position & { testId?: string; sittingId?: string })[]; title: string; area?: string };
/** Where a pupil stood in each skill the last time it was looked at, and whether that moved. */
export function Positions({ items, title, area }: Props) {
  const { t } = useLingui();
  return (
    <Card title={title} flush>
      <CardRows>
        {items.map(({ skill, level, before, title: test, on, testId, sittingId }) => (
          <CardRow
            key={skill}
            title={<bdi>{skill}</bdi>}
            detail={[
              <bdi key="test">{test}</bdi>,
              formatDay(on),
              ...(before === null || before === level ? [] : [level > before ? t`en progrès` : t`en recul`]),
            ]}
            end={
              <span className={css.ends}>
                <Level level={level} />
              </span>
            }
            {...(area && sittingId
              ? { href: `${area}/diagnostic-tests/${testId}/submissions/${sittingId}`, chevron: true }
              : {})}
          />
        ))}
      </CardRows>
    </Card>
  );
}

/** The same for the pupil himself, or for a child. */
export function OwnPositions({ pupilId, name }: { pupilId: string; name: string }) {
  const { t } = useLingui();
  const { data } = useQuery(positionsQuery);
  const items = data?.pupils.find((one) => one.pupilId === pupilId)?.items ?? [];
  if (!items.length) return null;
  return <Positions items={items} title={name ? t`Positionnement : ${name}` : t`Positionnement`} />;
}
