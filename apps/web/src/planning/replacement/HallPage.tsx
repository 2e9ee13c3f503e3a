import { Facts } from '@encrier/ui/data/Facts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { formatDay, formatMinute, timeIn } from '#kernel/dates.ts';
import { useSession } from '#kernel/session/session.ts';
import css from './parts/Hall.module.css';
import { hallQuery, type ShownChange } from './replacement.api.ts';
import { titleOf } from '#kernel/content/subject-name.ts';
import { Asked, failureOf } from '#kernel/frame/Asked.tsx';
import { joinNames } from '#kernel/text.ts';

const perPage = 8;
const seconds = 12;

/** The time on the school's clock, and the visible part of a long list. */
function useTick(zone: string, pages: number): { hour: string; page: number } {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return { hour: timeIn(now, zone), page: Math.floor(now / 1000 / seconds) % Math.max(1, pages) };
}

/** Changes of today on a screen of the hall: large, without a menu, and never the reason. */
export default function HallPage() {
  const { t } = useLingui();
  const school = useSession((value) => value.school?.title) ?? '';
  const asked = useQuery(hallQuery);
  const { data } = asked;
  const items = data?.items ?? [];
  const pages = Math.ceil(items.length / perPage);
  const { hour, page } = useTick(data?.zone ?? 'UTC', pages);
  useEffect(() => {
    document.title = t`Affichage du hall`;
  });
  return (
    <main className={css.hall}>
      <header className={css.head}>
        <div>
          <h1>
            <Trans>Changements du jour</Trans>
          </h1>
          <p>
            <Facts>{[data && formatDay(data.today), school]}</Facts>
          </p>
        </div>
        {data && <time className={css.clock}>{hour}</time>}
      </header>
      {!data && <Asked query={asked} />}
      {data && failureOf(asked) && (
        <p className={css.stale} role="status">
          <Trans>Connexion perdue : ces lignes peuvent dater.</Trans>
        </p>
      )}
      {data && items.length === 0 && (
        <p className={css.none}>
          <Trans>Aucun changement aujourd’hui</Trans>
        </p>
      )}
      <ul className={css.rows} aria-label={t`Changements du jour`}>
        {items.slice(page * perPage, page * perPage + perPage).map((one) => (
          <ChangeRow key={one.id} change={one} />
        ))}
      </ul>
      {pages > 1 && (
        <p className={css.pages}>
          {page + 1} / {pages}
        </p>
      )}
    </main>
  );
}

function ChangeRow({ change }: { change: ShownChange }) {
  const { t } = useLingui();
  const by = joinNames(change.by);
  const before = change.before && formatMinute(change.before.starts);
  const words: Record<ShownChange['change'], string> = {
    replaced: by ? t`Avec ${by}` : t`Sans professeur`,
    study: t`Étude`,
    cancelled: t`Annulé`,
    moved: before ? t`Déplacé, avant ${before}` : t`Déplacé`,
    added: t`Ajouté`,
    room: t`Nouvelle salle`,
  };
  return (
    <li className={css.row} data-change={change.change}>
      <span className={css.when}>{formatMinute(change.starts)}</span>
      <bdi className={css.who}>{change.audience}</bdi>
      <bdi className={css.what}>{titleOf(change)}</bdi>
      <bdi className={css.where}>{change.change === 'cancelled' ? '' : change.room}</bdi>
      <bdi className={css.word}>{words[change.change]}</bdi>
    </li>
  );
}
