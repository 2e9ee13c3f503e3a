import { ButtonLink } from '@encrier/ui/actions/Button';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowBackUp, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useAreaPath } from '#kernel/cards/area-path.tsx';
import { Asked } from '#kernel/frame/Asked.tsx';
import { MeetingRoom } from './parts/meeting/MeetingRoom.tsx';
import css from './parts/Summaries.module.css';
import { meetingQuery } from './summaries.api.ts';

/**
 * Teacher, family and pupil on one page, for a tablet or a projector: content that families may read, in large letters.
 */
export default function MeetingPage() {
  const { t } = useLingui();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const home = useAreaPath('/bilan') ?? '/prof/bilan';
  const query = useQuery(meetingQuery(id));
  useEffect(() => {
    document.title = t`Rencontre avec la famille`;
  });
  return (
    <main className={css.room}>
      {!query.data && (
        <header className={css.top}>
          <h1>
            <Trans>Rencontre avec la famille</Trans>
          </h1>
          <span className={css.topEnd}>
            <ButtonLink icon={IconArrowBackUp} href={home}>
              <Trans>Quitter</Trans>
            </ButtonLink>
          </span>
        </header>
      )}
      <Asked
        query={query}
        label={t`Chargement de la rencontre`}
        missing={
          <EmptyState icon={IconUsers} title={<Trans>Rencontre introuvable</Trans>}>
            <Trans>Elle a été jetée, ou n’est pas celle d’un de vos élèves.</Trans>
          </EmptyState>
        }
      >
        {(meeting) => <MeetingRoom meeting={meeting} home={home} />}
      </Asked>
    </main>
  );
}
