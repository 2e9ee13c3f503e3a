import type { disciplineCard, ownDisciplineCard } from '@encrier/contract/school-life/discipline';
import type { CardData } from '@encrier/contract/kernel/cards';
import { ButtonLink } from '@encrier/ui/actions/Button';
import { CardRow, CardRows } from '@encrier/ui/data/Card';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconClockHour4, IconFlag, IconMessageReply, IconScale } from '@tabler/icons-react';
import { useAreaPath } from '#kernel/cards/area-path.tsx';
import { type AnyHomeCard, homeCard } from '#kernel/cards/cards.ts';

/** Waiting work of people who examine incidents: incidents, answers, detentions to place. */
function Waiting({ data, primary }: { data: CardData<typeof disciplineCard>; primary: boolean }) {
  const { t } = useLingui();
  const path = useAreaPath('/infractions');
  const { incidents, answered, toPlace } = data;
  const rows = [
    {
      key: 'incidents',
      count: incidents,
      icon: IconFlag,
      title: plural(incidents, { one: '# incident à examiner', other: '# incidents à examiner' }),
      search: '?vue=incidents&etat=reported',
    },
    {
      key: 'answered',
      count: answered,
      icon: IconMessageReply,
      title: plural(answered, {
        one: '# réponse à lire avant de décider',
        other: '# réponses à lire avant de décider',
      }),
      search: '?attente=repondu',
    },
    {
      key: 'place',
      count: toPlace,
      icon: IconClockHour4,
      title: plural(toPlace, { one: '# retenue à placer', other: '# retenues à placer' }),
      search: '?attente=a-placer',
    },
  ].filter(({ count }) => count > 0);
  return (
    <CardRows label={t`Infractions et valorisations`}>
      {rows.map((row, index) => (
        <CardRow
          key={row.key}
          icon={row.icon}
          tone="warn"
          title={row.title}
          end={
            path && (
              <ButtonLink
                variant={primary && index === 0 ? 'primary' : 'default'}
                href={`${path}${row.search}`}
                aria-label={t`Ouvrir : ${row.title}`}
              >
                <Trans>Ouvrir</Trans>
              </ButtonLink>
            )
          }
        />
      ))}
    </CardRows>
  );
}

/** What the school asks to read. */
function ToRead({ data: { waiting }, primary }: { data: CardData<typeof ownDisciplineCard>; primary: boolean }) {
  const { t } = useLingui();
  const path = useAreaPath('/infractions');
  return (
    <CardRow
      icon={IconScale}
      tone="info"
      title={plural(waiting, {
        one: '# infraction ou valorisation à lire',
        other: '# infractions ou valorisations à lire',
      })}
      detail={t`L’école demande un accusé de réception.`}
      end={
        path && (
          <ButtonLink
            variant={primary ? 'primary' : 'default'}
            href={path}
            aria-label={t`Ouvrir les infractions et valorisations`}
          >
            <Trans>Lire</Trans>
          </ButtonLink>
        )
      }
    />
  );
}

export const disciplineHomeCards: readonly AnyHomeCard[] = [
  homeCard<typeof disciplineCard>({
    slot: 'discipline',
    order: 33,
    side: 'start',
    todo: true,
    leads: true,
    waiting: ({ incidents, answered, toPlace }) => incidents + answered + toPlace,
    live: ['discipline.changed'],
    Card: Waiting,
  }),
  homeCard<typeof ownDisciplineCard>({
    slot: 'discipline.own',
    order: 23,
    side: 'start',
    todo: true,
    leads: true,
    waiting: ({ waiting }) => waiting,
    live: ['discipline.changed'],
    Card: ToRead,
  }),
];
