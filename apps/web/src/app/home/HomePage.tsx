import { EmptyState } from '@encrier/ui/feedback/Paper';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { useChild } from '#kernel/session/child.ts';
import { useSession } from '#kernel/session/session.ts';
import { playTour } from '../tour/play.ts';
import { AccountNotices } from './AccountNotices.tsx';
import { homeQuery } from './home.api.ts';
import type { AnyHomeCard } from '#kernel/cards/cards.ts';
import { leadingOf, type ShownCard, shownCards } from './home-cards.ts';
import { HeldCard } from './HeldCard.tsx';
import { Todos } from './Todos.tsx';
import { SecondFactor } from './SecondFactor.tsx';
import css from './Home.module.css';

/** Position of « À traiter » among the cards of its column. */
const todoOrder = 20;

/** First page of every area: a greeting, one sentence, then the cards of the rooms. */
export default function HomePage() {
  const { t } = useLingui();
  const { child } = useChild();
  const firstName = useSession((value) => value.user?.user.prenom ?? '');
  const query = useQuery(homeQuery(child?.id ?? null));
  const { data } = query;
  const user = useSession((value) => value.user);
  const wantsTotp = useSession((value) => value.user?.security.totpRequired === true && !value.lookAs);
  const cards = shownCards(data?.cards ?? [], ({ known }) => (user && known?.(user, location.pathname)) ?? null);
  // One primary button: the second factor's, else that of the first card with something to do.
  const leading = wantsTotp ? undefined : leadingOf(cards.map(({ card }) => card));
  const ready = data !== undefined;
  const greeting = t`Bonjour ${firstName}`;
  useEffect(() => {
    if (ready) void playTour(false);
  }, [ready]);
  const todos = cards.filter(({ card }) => card.todo);
  const apart = (where: (card: AnyHomeCard) => boolean) =>
    cards
      .filter(({ card }) => !card.todo && where(card))
      .map(({ card, data: held }) => <HeldCard key={card.slot} card={card} data={held} primary={card === leading} />);
  return (
    <PageFrame
      title={t`Accueil`}
      heading={false}
      byChild="wide"
      bar={
        <>
          <span className={css.wide}>{t`Accueil`}</span>
          <span className={css.phone} aria-hidden="true" data-tour="greeting">
            {greeting}
          </span>
        </>
      }
    >
      <div className={css.home}>
        <header data-tour="greeting">
          <h1 className={css.greeting}>{greeting}</h1>
          <Summary cards={cards} ready={ready} quiet={wantsTotp} />
        </header>
        {wantsTotp && <SecondFactor />}
        <AccountNotices />
        <Asked query={query} shape="cards" rows={4} />
        {ready && cards.length === 0 && !wantsTotp && (
          <EmptyState title={<Trans>Rien ne vous attend</Trans>}>
            <Trans>Les actualités, les notifications et tout ce qui demande une réponse apparaîtront ici.</Trans>
          </EmptyState>
        )}
        {cards.length > 0 && (
          <div className={css.columns}>
            <div className={css.column}>
              {apart(({ side, order }) => side === 'start' && order < todoOrder)}
              {todos.length > 0 && <Todos shown={todos} leading={leading} />}
              {apart(({ side, order }) => side === 'start' && order > todoOrder)}
            </div>
            <div className={css.column}>{apart(({ side }) => side === 'end')}</div>
          </div>
        )}
      </div>
    </PageFrame>
  );
}

/**
 * The sentence under the greeting: the number of things to do, over all cards. Items that are only to be read are
 * counted by their card.
 */
function Summary({
  cards,
  ready,
  quiet,
}: {
  cards: readonly ShownCard[];
  ready: boolean;
  /** Another card already shows work to do: hides the message for an empty list. */
  quiet: boolean;
}) {
  const { t } = useLingui();
  const sum = (of: 'waiting' | 'unread'): number =>
    cards.reduce((total, { card, data }) => total + (card[of]?.(data) ?? 0), 0);
  const things = sum('waiting');
  if (!ready) return <p className={css.summary}> </p>;
  if (things === 0 && (quiet || cards.some(({ card, data }) => card.asks?.(data)))) return null;
  return (
    <p className={css.summary}>
      {things > 0
        ? plural(things, { one: 'Une chose vous attend.', other: '# choses vous attendent.' })
        : sum('unread') > 0
          ? t`Rien ne vous attend, sinon de la lecture.`
          : t`Rien ne vous attend pour l’instant.`}
    </p>
  );
}
