import { usePageArea } from '#kernel/frame/page-path.ts';
import type { OwnSummaries } from '@encrier/contract/teaching/summary-meetings';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconClipboardHeart } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { isApiError } from '#kernel/api/error.ts';
import { Asked, failureOf } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { useReadNotices } from '#kernel/read-notices.ts';
import { useChild } from '#kernel/session/child.ts';
import { FamilyReportCard } from './parts/family/FamilyReportCard.tsx';
import { MeetingCard } from './parts/family/MeetingCard.tsx';
import { SelfCard } from './parts/family/SelfCard.tsx';
import { keptSelves } from './parts/family/self-keeper.ts';
import css from './parts/Summaries.module.css';
import { ownQuery } from './summaries.api.ts';

/** The self-assessment, commitments and published reports of the reader or their child. */
export default function FamilyPage() {
  const { t } = useLingui();
  const parent = usePageArea() === 'parent';
  const { child } = useChild();
  const query = useQuery(ownQuery((parent && child?.id) || null));
  useReadNotices('summary', undefined, query.data !== undefined);
  useReadNotices('summary_meeting', undefined, query.data !== undefined);
  const failure = query.data ? null : failureOf(query);
  const kept = isApiError(failure) && failure.kind === 'network' && !parent ? keptSelves() : [];
  return (
    <PageFrame title={t`Bilan`} width={860} byChild={parent}>
      {kept.length ? (
        <div className={css.page}>
          {kept.map((own) => (
            <SelfCard key={own.term.id} own={own} name="" />
          ))}
        </div>
      ) : (
        <Asked
          query={query}
          label={t`Chargement des bilans`}
          shape="cards"
          rows={3}
          empty={({ selves, reports, meetings }) =>
            selves.length || reports.length || meetings.length ? null : (
              <EmptyState icon={IconClipboardHeart} title={<Trans>Aucun bilan publié</Trans>}>
                <Trans>Les bilans et ce qui est décidé avec l’école arrivent ici.</Trans>
              </EmptyState>
            )
          }
        >
          {(page) => <FamilyView page={page} />}
        </Asked>
      )}
    </PageFrame>
  );
}

function FamilyView({ page }: { page: OwnSummaries }) {
  const nameOf = (id: string): string =>
    page.pupils.length > 1 ? (page.pupils.find((one) => one.id === id)?.label ?? '') : '';
  return (
    <div className={css.page}>
      {page.meetings
        .filter(({ can }) => can.confirm)
        .map((one) => (
          <MeetingCard key={one.id} meeting={one} name={nameOf(one.pupilId)} />
        ))}
      {page.selves.map((one) => (
        <SelfCard key={`${one.pupilId} ${one.handedAt}`} own={one} name={nameOf(one.pupilId)} />
      ))}
      {page.reports.map((one) => (
        <FamilyReportCard key={one.id} report={one} name={nameOf(one.pupilId)} />
      ))}
      {page.meetings
        .filter(({ can }) => !can.confirm)
        .map((one) => (
          <MeetingCard key={one.id} meeting={one} name={nameOf(one.pupilId)} />
        ))}
    </div>
  );
}
