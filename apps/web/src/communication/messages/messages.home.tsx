import type { messagesCard } from '@encrier/contract/communication/messages';
import type { CardData } from '@encrier/contract/kernel/cards';
import { ButtonLink } from '@encrier/ui/actions/Button';
import { Card, CardRow, CardRows } from '@encrier/ui/data/Card';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconFlag, IconMail, IconMailCheck } from '@tabler/icons-react';
import { SeeAll, useAreaPath } from '#kernel/cards/area-path.tsx';
import { type AnyHomeCard, homeCard } from '#kernel/cards/cards.ts';
import cards from '#kernel/cards/Cards.module.css';
import { formatRelative } from '#kernel/dates.ts';

/** Threads with something unread, and what waits for who validates messages. */
function Unread({ data, primary }: { data: CardData<typeof messagesCard>; primary: boolean }) {
  const { t } = useLingui();
  const { unread, items, review, reports } = data;
  const path = useAreaPath('/messages');
  const waiting = (key: string, icon: typeof IconMail, title: string, label: string, box: string, first: boolean) => (
    <CardRow
      key={key}
      icon={icon}
      tone="warn"
      title={title}
      end={
        <ButtonLink
          variant={primary && first ? 'primary' : 'default'}
          href={`/admin/messages/${box}`}
          aria-label={label}
        >
          <Trans>Relire</Trans>
        </ButtonLink>
      }
    />
  );
  return (
    <Card title={t`Messages`} count={unread} end={<SeeAll href={path} />} flush>
      <CardRows>
        {[
          ...(review > 0
            ? [
                waiting(
                  'review',
                  IconMailCheck,
                  plural(review, { one: '# message à valider', other: '# messages à valider' }),
                  t`Relire les messages à valider`,
                  'validation',
                  true,
                ),
              ]
            : []),
          ...(reports > 0
            ? [
                waiting(
                  'reports',
                  IconFlag,
                  plural(reports, { one: '# message signalé', other: '# messages signalés' }),
                  t`Relire les messages signalés`,
                  'reports',
                  review === 0,
                ),
              ]
            : []),
          ...items.map(({ threadId, subject, dir, from, at }) => (
            <CardRow
              key={threadId}
              icon={IconMail}
              tone="info"
              title={
                <bdi dir={dir} className={cards.fresh}>
                  {subject}
                </bdi>
              }
              detail={<bdi>{from}</bdi>}
              {...(path && { href: `${path}/view/${threadId}` })}
              end={<span className={cards.when}>{formatRelative(at)}</span>}
            />
          )),
        ]}
      </CardRows>
    </Card>
  );
}

export const messagesHomeCards: readonly AnyHomeCard[] = [
  homeCard<typeof messagesCard>({
    slot: 'messages',
    order: 80,
    side: 'start',
    waiting: ({ review, reports }) => review + reports,
    unread: ({ unread }) => unread,
    Card: Unread,
  }),
];
