import type { documentsCard } from '@encrier/contract/communication/documents';
import type { CardData } from '@encrier/contract/kernel/cards';
import { ButtonLink } from '@encrier/ui/actions/Button';
import { CardRow } from '@encrier/ui/data/Card';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconEye, IconSignature } from '@tabler/icons-react';
import { useAreaPath } from '#kernel/cards/area-path.tsx';
import { type AnyHomeCard, homeCard } from '#kernel/cards/cards.ts';
import { shownTodos, TodoRows } from '#kernel/cards/TodoRows.tsx';
import { formatMonthDay } from '#kernel/dates.ts';
import { joinNames } from '#kernel/text.ts';

/** Administrative documents that wait to be read or signed. */
function ToDo({ data: { items, total } }: { data: CardData<typeof documentsCard> }) {
  const { t } = useLingui();
  const path = useAreaPath('/documents') ?? '/documents';
  const own = path.startsWith('/admin/') ? '&vue=moi' : '';
  return (
    <TodoRows
      label={t`Documents à lire ou à signer`}
      more={total - shownTodos}
      moreWords={t`Tous les documents à lire ou à signer`}
      href={own ? `${path}?vue=moi` : path}
    >
      {items.slice(0, shownTodos).map(({ id, title, ask, answerBy, children }) => {
        const by = answerBy ? formatMonthDay(answerBy) : '';
        const words =
          ask === 'sign' ? (by ? t`À signer avant le ${by}` : t`À signer`) : by ? t`À lire avant le ${by}` : t`À lire`;
        return (
          <CardRow
            key={id}
            icon={ask === 'sign' ? IconSignature : IconEye}
            tone="warn"
            title={<bdi>{title}</bdi>}
            detail={[words, joinNames(children)]}
            end={
              <ButtonLink
                href={`${path}?doc=${id}${own}`}
                aria-label={ask === 'sign' ? t`Signer : ${title}` : t`Lire : ${title}`}
              >
                {ask === 'sign' ? <Trans>Signer</Trans> : <Trans>Lire</Trans>}
              </ButtonLink>
            }
          />
        );
      })}
    </TodoRows>
  );
}

export const documentsHomeCards: readonly AnyHomeCard[] = [
  homeCard<typeof documentsCard>({
    slot: 'documents.todo',
    order: 26,
    side: 'start',
    todo: true,
    waiting: ({ total }) => total,
    Card: ToDo,
  }),
];
