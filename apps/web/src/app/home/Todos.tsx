import { Button, ButtonLink } from '@encrier/ui/actions/Button';
import { Card } from '@encrier/ui/data/Card';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useAreaPath } from '#kernel/cards/area-path.tsx';
import type { AnyHomeCard } from '#kernel/cards/cards.ts';
import { HeldCard } from './HeldCard.tsx';
import type { ShownCard } from './home-cards.ts';
import css from './Home.module.css';

/** Items open at first; the others are one tap away, so that the day below stays visible. */
const atFirst = 5;
const waitingOf = ({ card, data }: ShownCard): number => card.waiting?.(data) ?? 1;

type Props = { shown: readonly ShownCard[]; leading: AnyHomeCard | undefined };

/**
 * Everything that waits for the reader, of every room. For staff, the card « À traiter » has the same content and count
 * as its page; their own tasks, such as a document to sign, have a separate card.
 */
export function Todos({ shown, leading }: Props) {
  const { t } = useLingui();
  const path = useAreaPath('/a-traiter');
  const queued = shown.filter(({ card }) => card.queues);
  const own = shown.filter(({ card }) => !card.queues);
  return (
    <>
      {queued.length > 0 && <TodoCard title={t`À traiter`} shown={queued} leading={leading} path={path} />}
      {own.length > 0 && <TodoCard title={path ? t`Pour vous` : t`À traiter`} shown={own} leading={leading} />}
    </>
  );
}

function TodoCard({ title, shown, leading, path }: Props & { title: string; path?: string | null }) {
  const [all, setAll] = useState(false);
  const total = shown.reduce((sum, one) => sum + waitingOf(one), 0);
  const open = shown.filter((_one, index) => {
    const before = shown.slice(0, index).reduce((sum, one) => sum + waitingOf(one), 0);
    return all || before < atFirst;
  });
  const hidden = shown.filter((one) => !open.includes(one)).reduce((sum, one) => sum + waitingOf(one), 0);
  return (
    <Card
      title={title}
      count={total}
      countTone="bad"
      flush
      {...(path && {
        end: (
          <ButtonLink size="small" href={path}>
            <Trans>Ouvrir les files</Trans>
          </ButtonLink>
        ),
      })}
      {...(hidden > 0 && {
        foot: (
          <Button variant="quiet" onClick={() => setAll(true)}>
            {plural(hidden, { one: 'Voir # autre chose à faire', other: 'Voir les # autres choses à faire' })}
          </Button>
        ),
      })}
    >
      <div className={css.todos}>
        {open.map(({ card, data }) => (
          <HeldCard key={card.slot} card={card} data={data} primary={card === leading} />
        ))}
      </div>
    </Card>
  );
}
