import type { PupilSummary } from '@encrier/contract/teaching/summaries';
import { Button, ButtonLink, IconButton } from '@encrier/ui/actions/Button';
import { Card } from '@encrier/ui/data/Card';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconClipboardHeart, IconPrinter, IconUsers } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useAreaPath } from '#kernel/cards/area-path.tsx';
import { newDraftId } from '#kernel/content/draft-id.ts';
import { saveFile } from '#kernel/content/save-file.ts';
import { formatDay } from '#kernel/dates.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { addressOf, pupilPaper, pupilQuery, startMeeting } from '../../summaries.api.ts';
import { Commitments } from '../Commitments.tsx';
import { SaidBlocks, SelfWords } from '../SaidBlocks.tsx';
import css from '../Summaries.module.css';
import { TermChoice } from '../TermChoice.tsx';
import { reportWords } from '../words.ts';
import { Comments } from './Comments.tsx';
import { ReportCard } from './ReportCard.tsx';

/** One pupil for a term: what is known, what he says, what is written and promised. */
export function PupilPage({ id, term }: { id: string; term: string | null }) {
  const { t } = useLingui();
  const home = useAreaPath('/bilan') ?? '/prof/bilan';
  const asked = useQuery(pupilQuery(id, term));
  const { data } = asked;
  const print = useMutation({
    mutationFn: () => pupilPaper(id, term),
    onSuccess: (blob) => saveFile(blob, `${t`Bilan`} ${data?.pupil.label ?? ''}.pdf`),
  });
  const classId = data?.pupil.classId;
  return (
    <PageFrame
      title={data?.pupil.label ?? t`Bilan d’un élève`}
      path={[
        { label: t`Bilan éducatif`, href: home },
        ...(data && classId
          ? [{ label: data.pupil.class, href: `${home}${addressOf({ class: classId, term })}` }]
          : []),
      ]}
      width={1180}
      view={data && <TermChoice terms={data.terms} termId={data.termId} view={{ pupil: id }} />}
      tools={
        data?.termId && (
          <IconButton icon={IconPrinter} label={t`Imprimer le bilan`} tip="end" onClick={() => print.mutate()} />
        )
      }
      action={data?.can.meet && data.termId && <Meet home={home} page={data} termId={data.termId} />}
    >
      <Asked
        query={asked}
        label={t`Chargement du bilan`}
        missing={
          <EmptyState icon={IconClipboardHeart} title={<Trans>Élève introuvable</Trans>}>
            <Trans>Cet élève n’est plus dans une de vos classes.</Trans>
          </EmptyState>
        }
        empty={({ termId }) =>
          termId ? null : (
            <EmptyState icon={IconClipboardHeart} title={<Trans>Pas encore de période</Trans>}>
              <Trans>Le bilan se fait par période : l’année de cette classe n’en a pas encore.</Trans>
            </EmptyState>
          )
        }
      >
        {(page) => page.termId && <PupilView key={page.termId} page={page} termId={page.termId} />}
      </Asked>
    </PageFrame>
  );
}

/** Opens the page that is shown at the meeting. */
function Meet({ home, page, termId }: { home: string; page: PupilSummary; termId: string }) {
  const navigate = useNavigate();
  const open = useMutation({
    mutationFn: () => startMeeting(page.pupil.id, termId, newDraftId()),
    onSuccess: ({ id }) => void navigate({ to: `${home}/rencontre/${id}` as never }),
  });
  if (page.meeting)
    return (
      <ButtonLink icon={IconUsers} href={`${home}/rencontre/${page.meeting.id}`}>
        <Trans>Ouvrir la rencontre</Trans>
      </ButtonLink>
    );
  return (
    <Button icon={IconUsers} busy={open.isPending} onClick={() => open.mutate()}>
      <Trans>Rencontrer la famille</Trans>
    </Button>
  );
}

function PupilView({ page, termId }: { page: PupilSummary; termId: string }) {
  const { t, i18n } = useLingui();
  const at = page.terms.findIndex(({ id }) => id === termId);
  const { report, meeting, self } = page;
  return (
    <div className={css.pair}>
      <div className={css.page}>
        <SaidBlocks terms={page.terms.slice(0, at + 1)} figures={page.figures} details={page.details} />
        <Card title={t`Ce que dit l’élève`} note={self && formatDay(self.handedAt)}>
          {self ? (
            <SelfWords answers={self.answers} />
          ) : (
            <p className={css.quiet}>
              <Trans>Pas encore d’autoévaluation rendue pour cette période.</Trans>
            </p>
          )}
        </Card>
      </div>
      <div className={css.page}>
        <ReportCard
          page={page}
          termId={termId}
          end={
            report.state && (
              <StatusPill tone={reportWords[report.state].tone}>{i18n._(reportWords[report.state].word)}</StatusPill>
            )
          }
        />
        <Comments page={page} termId={termId} />
        {(page.commitments.length > 0 || meeting) && (
          <Card title={t`Engagements`} note={meeting?.signed && <Trans>rencontre du {formatDay(meeting.onDay)}</Trans>}>
            <div className={css.form}>
              {meeting?.signed && (
                <p className={css.quiet}>
                  {meeting.confirmed
                    ? plural(meeting.confirmed, {
                        one: 'Confirmé par # personne de la famille.',
                        other: 'Confirmé par # personnes de la famille.',
                      })
                    : t`La famille n’a pas encore confirmé.`}
                </p>
              )}
              {meeting && !meeting.signed && (
                <p className={css.quiet}>
                  <Trans>La rencontre de cette période n’est pas encore signée.</Trans>
                </p>
              )}
              <Commitments items={page.commitments} follow={page.can.follow} />
            </div>
          </Card>
        )}
      </div>
    </div>
  );
}
