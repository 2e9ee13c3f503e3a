import type { toDecideCard } from '@encrier/contract/communication/news';
import type { CardData } from '@encrier/contract/kernel/cards';
import { ButtonLink } from '@encrier/ui/actions/Button';
import { Card, CardRow, CardRows } from '@encrier/ui/data/Card';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconMessageCircle, IconNews } from '@tabler/icons-react';
import { SeeAll } from '#kernel/cards/area-path.tsx';
import { type AnyHomeCard, homeCard } from '#kernel/cards/cards.ts';

type Data = CardData<typeof toDecideCard>;
/** What waits for somebody who validates: publications, then comments. */
function ToDecide({ data: { posts, waiting, comments }, primary }: { data: Data; primary: boolean }) {
  const { t } = useLingui();
  return (
    <Card
      title={t`À décider`}
      count={waiting + comments}
      countTone="bad"
      end={waiting > posts.length && <SeeAll href="/admin/news?statut=in_review" />}
      flush
    >
      <CardRows>
        {[
          ...posts.map(({ id, title, author }, index) => (
            <CardRow
              key={id}
              icon={IconNews}
              tone="warn"
              title={<bdi>{title}</bdi>}
              detail={t`Actualité proposée par ${author}`}
              end={
                <ButtonLink
                  variant={primary && index === 0 ? 'primary' : 'default'}
                  href={`/admin/news/edit/${id}`}
                  aria-label={t`Relire : ${title}`}
                >
                  <Trans>Relire</Trans>
                </ButtonLink>
              }
            />
          )),
          ...(comments > 0
            ? [
                <CardRow
                  key="comments"
                  icon={IconMessageCircle}
                  tone="info"
                  title={plural(comments, { one: '# commentaire à valider', other: '# commentaires à valider' })}
                  detail={t`Ils paraissent une fois relus`}
                  end={
                    <ButtonLink
                      variant={primary && posts.length === 0 ? 'primary' : 'default'}
                      href="/admin/news/comments"
                      aria-label={t`Relire les commentaires`}
                    >
                      <Trans>Relire</Trans>
                    </ButtonLink>
                  }
                />,
              ]
            : []),
        ]}
      </CardRows>
    </Card>
  );
}

export const newsAdminHomeCards: readonly AnyHomeCard[] = [
  homeCard<typeof toDecideCard>({
    slot: 'news.to_decide',
    order: 20,
    side: 'start',
    leads: true,
    waiting: ({ waiting, comments }) => waiting + comments,
    Card: ToDecide,
  }),
];
