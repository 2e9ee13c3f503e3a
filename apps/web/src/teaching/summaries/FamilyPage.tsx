import type { FamilyMeeting, FamilyReport, OwnSummaries } from '@encrier/contract/teaching/summary-meetings';
import { Button } from '@encrier/ui/actions/Button';
import { Card } from '@encrier/ui/data/Card';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheck, IconClipboardHeart, IconPrinter } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { saveFile } from '#kernel/content/save-file.ts';
import { formatDay, formatMoment } from '#kernel/dates.ts';
import { Asked, failureOf } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { isApiError } from '#kernel/api/error.ts';
import { useReadNotices } from '#kernel/read-notices.ts';
import { useChild } from '#kernel/session/child.ts';
import { toast } from '#kernel/toast/toast.ts';
import { Commitments } from './parts/Commitments.tsx';
import { keptSelves } from './parts/family/self-keeper.ts';
import { SelfCard } from './parts/family/SelfCard.tsx';
import { SaidBlocks, Written } from './parts/SaidBlocks.tsx';
import css from './parts/Summaries.module.css';
import { confirmMeeting, ownPaper, ownQuery } from './summaries.api.ts';

/** What a pupil says himself, what was promised together, and published reports: of one's child, or one's own. */
export default function FamilyPage() {
  const { t } = useLingui();
  const parent = useLocation().pathname.startsWith('/parent/');
  const { child } = useChild();
  const asked = useQuery(ownQuery((parent && child?.id) || null));
  useReadNotices('summary', undefined, asked.data !== undefined);
  useReadNotices('summary_meeting', undefined, asked.data !== undefined);
  const failure = asked.data ? null : failureOf(asked);
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
          query={asked}
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
        <Report key={one.id} report={one} name={nameOf(one.pupilId)} />
      ))}
      {page.meetings
        .filter(({ can }) => !can.confirm)
        .map((one) => (
          <MeetingCard key={one.id} meeting={one} name={nameOf(one.pupilId)} />
        ))}
    </div>
  );
}

function Report({ report, name }: { report: FamilyReport; name: string }) {
  const { t } = useLingui();
  const print = useMutation({
    mutationFn: () => ownPaper(report.id),
    onSuccess: (blob) => saveFile(blob, `${t`Bilan`} ${report.term.name}.pdf`),
  });
  return (
    <section className={css.page} aria-label={t`Bilan, ${report.term.name}`}>
      <Card
        title={<bdi>{[report.term.name, name].filter(Boolean).join(' · ')}</bdi>}
        note={<Trans>publié le {formatDay(report.publishedAt)}</Trans>}
        end={
          <Button size="small" icon={IconPrinter} busy={print.isPending} onClick={() => print.mutate()}>
            <Trans>Imprimer</Trans>
          </Button>
        }
      >
        <div className={css.form}>
          <Written general={report.general} goals={report.goals} />
          {report.comments.length > 0 && (
            <ul className={css.list} aria-label={t`Les professeurs`}>
              {report.comments.map(({ author, body }) => (
                <li key={author} className={css.item}>
                  <b>
                    <bdi>{author}</bdi>
                  </b>
                  <p className={css.words}>
                    <bdi>{body}</bdi>
                  </p>
                </li>
              ))}
            </ul>
          )}
        </div>
      </Card>
      <SaidBlocks terms={report.terms} figures={report.figures} details={report.details} />
    </section>
  );
}

function MeetingCard({ meeting, name }: { meeting: FamilyMeeting; name: string }) {
  const { t } = useLingui();
  const confirm = useMutation({
    mutationFn: () => confirmMeeting(meeting.id),
    onSuccess: () => toast.success(t`Engagements confirmés.`),
  });
  const { people, confirmed, can } = meeting;
  return (
    <Card
      title={t`Ce que l’on a décidé ensemble`}
      note={<bdi>{[formatDay(meeting.onDay), meeting.by, name].filter(Boolean).join(' · ')}</bdi>}
      end={
        confirmed.length > 0 && (
          <StatusPill tone="ok" icon={IconCheck}>
            <Trans>Confirmé</Trans>
          </StatusPill>
        )
      }
    >
      <div className={css.form}>
        <Commitments items={meeting.commitments} />
        {meeting.notes && (
          <p className={css.words}>
            <bdi>{meeting.notes}</bdi>
          </p>
        )}
        <p className={css.quiet}>
          <Trans>
            Présents : <bdi>{people.map((one) => one.name).join(', ')}</bdi>
          </Trans>
        </p>
        {confirmed.map((one) => (
          <p key={one.at} className={css.quiet}>
            <Trans>
              <bdi>{one.name}</bdi> a confirmé le {formatMoment(one.at)}.
            </Trans>
          </p>
        ))}
        {can.confirm && (
          <div className={css.row}>
            <Button variant="primary" icon={IconCheck} busy={confirm.isPending} onClick={() => confirm.mutate()}>
              <Trans>Confirmer ces engagements</Trans>
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}
