import { Card, CardRow, CardRows } from '@encrier/ui/data/Card';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { formatDay } from '#kernel/dates.ts';
import { positionsQuery } from '../../diagnostic-tests.api.ts';
import { changeWords } from '../../diagnostic-tests.cards.tsx';
import { Level } from './SkillLevels.tsx';

/** A pupil's last position in each skill, and its change; for the pupil, or about a child. */
export function OwnPositions({ pupilId, name }: { pupilId: string; name: string }) {
  const { t } = useLingui();
  const { data } = useQuery(positionsQuery);
  const items = data?.pupils.find((one) => one.pupilId === pupilId)?.items ?? [];
  if (!items.length) return null;
  return (
    <Card title={name ? t`Positionnement : ${name}` : t`Positionnement`} flush>
      <CardRows>
        {items.map(({ skill, level, change, title, on }) => (
          <CardRow
            key={skill}
            title={<bdi>{skill}</bdi>}
            detail={[<bdi key="test">{title}</bdi>, formatDay(on), ...[changeWords(change, on)].filter(Boolean)]}
            end={<Level level={level} />}
          />
        ))}
      </CardRows>
    </Card>
  );
}
