import type { documentsCard } from '@encrier/contract/communication/documents';
import type { CardData } from '@encrier/contract/kernel/cards';
import { Card, CardRow, CardRows } from '@encrier/ui/data/Card';
import { useLingui } from '@lingui/react/macro';
import { IconEye, IconSignature } from '@tabler/icons-react';
import { SeeAll, useAreaPath } from '#kernel/cards/area-path.tsx';
import { type AnyHomeCard, homeCard } from '#kernel/cards/cards.ts';
import { formatMonthDay } from '#kernel/dates.ts';
import { together } from '#kernel/text.ts';

/** Administrative documents that wait to be read or signed. */
function ToDo({ data: { items, total } }: { data: CardData<typeof documentsCard> }) {
  const { t } = useLingui();
  const path = useAreaPath('/documents') ?? '/documents';
  const own = path.startsWith('/admin/') ? '&vue=moi' : '';
  return (
    <Card
      title={t`Documents à traiter`}
      count={total}
      countTone="warn"
      end={<SeeAll href={own ? `${path}?vue=moi` : path} />}
      flush
    >
      <CardRows>
        {items.map(({ id, title, ask, answerBy, children }) => {
          const by = answerBy ? formatMonthDay(answerBy) : '';
          const words =
            ask === 'sign'
              ? by
                ? t`À signer avant le ${by}`
                : t`À signer`
              : by
                ? t`À lire avant le ${by}`
                : t`À lire`;
          return (
            <CardRow
              key={id}
              icon={ask === 'sign' ? IconSignature : IconEye}
              tone="warn"
              title={<bdi>{title}</bdi>}
              detail={[words, together(children)]}
              href={`${path}?doc=${id}${own}`}
              chevron
            />
          );
        })}
      </CardRows>
    </Card>
  );
}

export const documentsHomeCards: readonly AnyHomeCard[] = [
  homeCard<typeof documentsCard>({
    slot: 'documents.todo',
    order: 50,
    side: 'start',
    waiting: ({ total }) => total,
    Card: ToDo,
  }),
];
