import { ButtonLink } from '@encrier/ui/actions/Button';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useAreaPath } from '#kernel/cards/area-path.tsx';
import { Asked } from '#kernel/frame/Asked.tsx';
import css from './parts/council/Council.module.css';
import { CouncilRoom } from './parts/council/CouncilRoom.tsx';
import { StartCouncil } from './parts/council/StartCouncil.tsx';
import { councilQuery } from './report-cards.api.ts';

/** The council of a class, for a projector: one pupil at a time. */
export default function CouncilPage() {
  const { t } = useLingui();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const { periode } = useSearch({ strict: false }) as { periode?: string };
  const [delegates, setDelegates] = useState(false);
  const list = useAreaPath('/bulletins') ?? '/prof/bulletins';
  const query = useQuery(councilQuery(id, periode ?? null, delegates));
  useEffect(() => {
    document.title = t`Conseil de classe`;
  });
  return (
    <main className={css.room}>
      {!query.data && (
        <header className={css.top}>
          <h1>
            <Trans>Conseil de classe</Trans>
          </h1>
          <span className={css.room_end}>
            <ButtonLink icon={IconX} href={list}>
              <Trans>Quitter la projection</Trans>
            </ButtonLink>
          </span>
        </header>
      )}
      <Asked query={query} label={t`Chargement du conseil`}>
        {(data) => {
          const way = `${list}?classe=${id}&periode=${data.term.id}`;
          return data.council ? (
            <CouncilRoom data={data} wayOut={way} delegates={delegates} onDelegates={setDelegates} />
          ) : (
            <StartCouncil data={data} wayOut={way} />
          );
        }}
      </Asked>
    </main>
  );
}
