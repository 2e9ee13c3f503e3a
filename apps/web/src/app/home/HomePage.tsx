import { EmptyState } from '@encrier/ui/feedback/Paper';
import { Skeletons } from '@encrier/ui/feedback/Loading';
import { Button } from '@encrier/ui/actions/Button';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { sentence } from '#kernel/errors/sentence.ts';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { useChild } from '#kernel/session/child.ts';
import { useSession } from '#kernel/session/session.ts';
import { playTour } from '../tour/play.ts';
import { homeCards, leadingOf, SecondFactor } from './cards.tsx';
import { AccountNotices } from './AccountNotices.tsx';
import { stepsLeft } from './FirstStepsCard.tsx';
import { homeQuery } from './home.api.ts';
import css from './Home.module.css';

/** First page of every area: a greeting, one sentence, then the cards of the rooms that have something to say. */
export default function HomePage() {
  const { t } = useLingui();
  const { child } = useChild();
  const firstName = useSession((value) => value.user?.user.prenom ?? '');
  const { data, error, refetch } = useQuery(homeQuery(child?.id ?? null));
  const guardian =
    useSession((value) => (value.user?.children.length ?? 0) > 0) && location.pathname.startsWith('/parent');
  const wantsTotp = useSession((value) => value.user?.security.totpRequired === true && !value.lookAs);
  const sent = (data?.cards ?? []).filter((card) => homeCards[card.slot]);
  // The children are known with the session: their card needs no answer.
  const all =
    guardian && !sent.some((card) => card.slot === 'children') ? [...sent, { slot: 'children', data: null }] : sent;
  const cards = Object.keys(homeCards).flatMap((slot) => all.filter((card) => card.slot === slot));
  // One primary button: the second factor's, else that of the first card that asks for something.
  const leading = wantsTotp ? undefined : leadingOf(cards.map(({ slot }) => slot));
  const ready = data !== undefined;
  const greeting = t`Bonjour ${firstName}`;
  useEffect(() => {
    if (ready) void playTour(false);
  }, [ready]);
  const column = (side: 'start' | 'end') =>
    cards
      .filter((card) => homeCards[card.slot]?.side === side)
      .map((card) => {
        const Card = homeCards[card.slot]?.Card;
        return Card ? <Card key={card.slot} data={card.data} primary={card.slot === leading} /> : null;
      });
  return (
    <PageFrame
      title={t`Accueil`}
      heading={false}
      byChild="wide"
      bar={
        <>
          <span className={css.wide}>{t`Accueil`}</span>
          <span className={css.phone} aria-hidden="true">
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
        {!data && !error && <Skeletons label={t`Chargement`} shape="cards" rows={4} />}
        {!data && error && (
          <EmptyState
            title={sentence(error)}
            action={
              <Button onClick={() => void refetch()}>
                <Trans>Réessayer</Trans>
              </Button>
            }
          />
        )}
        {ready && cards.length === 0 && !wantsTotp && (
          <EmptyState title={<Trans>Rien ne vous attend</Trans>}>
            <Trans>Les actualités, les notifications et tout ce qui demande une réponse apparaîtront ici.</Trans>
          </EmptyState>
        )}
        {cards.length > 0 && (
          <div className={css.columns}>
            <div className={css.column}>{column('start')}</div>
            <div className={css.column}>{column('end')}</div>
          </div>
        )}
      </div>
    </PageFrame>
  );
}

/** The sentence under the greeting: how much asks for something, over all cards. What is only to be read, its card counts. */
function Summary({
  cards,
  ready,
  quiet,
}: {
  cards: readonly { slot: string; data: unknown }[];
  ready: boolean /** Something else already asks: nothing is not said. */;
  quiet: boolean;
}) {
  const { t } = useLingui();
  const said = (slot: string): Record<string, number | undefined> =>
    (cards.find((card) => card.slot === slot)?.data ?? {}) as Record<string, number | undefined>;
  const [decisions, messages] = [said('news.to_decide'), said('messages')];
  const things =
    (decisions.waiting ?? 0) +
    (decisions.comments ?? 0) +
    (messages.review ?? 0) +
    (messages.reports ?? 0) +
    (said('complaints.to_handle').open ?? 0) +
    (said('news.to_ack').total ?? 0) +
    (said('documents.todo').total ?? 0) +
    (said('papers.todo').total ?? 0) +
    (cards.some((card) => card.slot === 'family.reenrolment') ? 1 : 0);
  const toRead = (messages.unread ?? 0) + (said('news.latest').unread ?? 0);
  const steps = stepsLeft(cards.find((card) => card.slot === 'school.first_steps')?.data).length;
  if (!ready) return <p className={css.summary}> </p>;
  if (things === 0 && (quiet || steps > 0)) return null;
  return (
    <p className={css.summary}>
      {things > 0
        ? plural(things, { one: 'Une chose vous attend.', other: '# choses vous attendent.' })
        : toRead > 0
          ? t`Rien ne vous attend, sinon de la lecture.`
          : t`Rien ne vous attend pour l’instant.`}
    </p>
  );
}
