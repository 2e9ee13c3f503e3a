import type { papersCard } from '@encrier/contract/communication/papers';
import type { CardData } from '@encrier/contract/kernel/cards';
import { ButtonLink } from '@encrier/ui/actions/Button';
import { CardRow } from '@encrier/ui/data/Card';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconUpload } from '@tabler/icons-react';
import { useAreaPath } from '#kernel/cards/area-path.tsx';
import { type AnyHomeCard, homeCard } from '#kernel/cards/cards.ts';
import { shownTodos, TodoRows } from '#kernel/cards/TodoRows.tsx';
import { formatMonthDay } from '#kernel/dates.ts';

/** Papers that the school waits for. */
function ToDo({ data: { items, total } }: { data: CardData<typeof papersCard> }) {
  const { t } = useLingui();
  const path = `${useAreaPath('/documents') ?? '/documents'}?vue=pieces`;
  return (
    <TodoRows
      label={t`Pièces à remettre`}
      more={total - shownTodos}
      moreWords={t`Toutes les pièces à remettre`}
      href={path}
    >
      {items.slice(0, shownTodos).map(({ id, title, dueOn, child, late }) => {
        const day = formatMonthDay(dueOn);
        return (
          <CardRow
            key={id}
            icon={IconUpload}
            tone={late ? 'bad' : 'warn'}
            title={<bdi>{title}</bdi>}
            detail={[child, late ? t`pièce attendue le ${day}` : t`à remettre avant le ${day}`]}
            end={
              <ButtonLink href={path} aria-label={t`Remettre : ${title}`}>
                <Trans>Remettre</Trans>
              </ButtonLink>
            }
          />
        );
      })}
    </TodoRows>
  );
}

export const papersHomeCards: readonly AnyHomeCard[] = [
  homeCard<typeof papersCard>({
    slot: 'papers.todo',
    order: 27,
    side: 'start',
    todo: true,
    waiting: ({ total }) => total,
    Card: ToDo,
  }),
];
