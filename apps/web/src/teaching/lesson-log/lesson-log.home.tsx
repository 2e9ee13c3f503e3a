import { usePageArea } from '#kernel/frame/page-path.ts';
import type { CardData } from '@encrier/contract/kernel/cards';
import type { missedCard } from '@encrier/contract/teaching/lesson-log';
import { ButtonLink } from '@encrier/ui/actions/Button';
import { CardRow, CardRows } from '@encrier/ui/data/Card';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconNotebook } from '@tabler/icons-react';
import { useAreaPath } from '#kernel/cards/area-path.tsx';
import { type AnyHomeCard, homeCard } from '#kernel/cards/cards.ts';
import { formatDay } from '#kernel/dates.ts';

/** Lessons that the reader or their children missed in the last days. */
function Missed({ data: { items } }: { data: CardData<typeof missedCard> }) {
  const { t } = useLingui();
  const list = useAreaPath('/cahier-de-textes');
  const parent = usePageArea() === 'parent';
  const here = items.filter(({ self }) => self !== parent);
  if (!here.length) return null;
  return (
    <CardRows label={t`Cours manqués`}>
      {here.map((one) => (
        <CardRow
          key={one.pupilId}
          icon={IconNotebook}
          title={plural(one.lessons, { one: '# cours manqué à rattraper', other: '# cours manqués à rattraper' })}
          detail={[...(one.self ? [] : [<bdi key="pupil">{one.pupil}</bdi>]), t`depuis ${formatDay(one.since)}`]}
          end={
            list && (
              <ButtonLink
                href={`${list}?manques=1${one.self ? '' : `&enfant=${one.pupilId}`}`}
                aria-label={one.self ? t`Voir les cours manqués` : t`Voir les cours manqués : ${one.pupil}`}
              >
                <Trans>Voir</Trans>
              </ButtonLink>
            )
          }
        />
      ))}
    </CardRows>
  );
}

export const lessonLogHomeCards: readonly AnyHomeCard[] = [
  homeCard<typeof missedCard>({
    slot: 'lesson_log.missed',
    order: 31,
    side: 'start',
    todo: true,
    waiting: ({ items }) => items.length,
    Card: Missed,
  }),
];
