import type { HomeworkPage, PupilWork } from '@encrier/contract/teaching/homework';
import { ButtonLink } from '@encrier/ui/actions/Button';
import { Card, CardRow, CardRows } from '@encrier/ui/data/Card';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { Notice } from '@encrier/ui/feedback/Notice';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { imageAddress } from '#kernel/api/address.ts';
import { RichText } from '#kernel/content/RichText.tsx';
import { formatDay, formatMoment } from '#kernel/dates.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { useSession } from '#kernel/session/session.ts';
import { Avatar } from '@encrier/ui/data/Avatar';
import { Pieces } from '../../../../communication/reading/reading.public.tsx';
import { pieceQuery } from '../../homework.api.ts';
import css from '../Homework.module.css';
import { SubjectDot } from '../SubjectDot.tsx';
import { handInWords, kindWords, stateWords, timeWords, workWords } from '../words.ts';
import { CorrectSheet } from './CorrectSheet.tsx';
import { countWords } from './GivenRow.tsx';
import { PieceActions } from './PieceActions.tsx';

/** One piece as its teacher follows it: what was asked, and where each pupil stands. */
export function PieceBoard({ id }: { id: string }) {
  const { t } = useLingui();
  const asked = useQuery(pieceQuery(id));
  const { data } = asked;
  const [open, setOpen] = useState<string | null>(null);
  return (
    <PageFrame
      title={data?.title ?? t`Devoir`}
      width={860}
      path={[{ label: t`Devoirs`, href: '/prof/devoirs' }]}
      action={
        data?.can.edit && (
          <ButtonLink icon={IconPencil} href={`/prof/devoirs?modifier=${id}`}>
            <Trans>Modifier</Trans>
          </ButtonLink>
        )
      }
    >
      <Asked query={asked} label={t`Chargement du devoir`}>
        {(piece) => (
          <div className={css.page}>
            {piece.lessonGone && (
              <Notice
                tone="warn"
                title={t`Le cours pour lequel il est dû est annulé ou déplacé.`}
                action={
                  <ButtonLink size="small" href={`/prof/devoirs?modifier=${id}`}>
                    <Trans>Reporter</Trans>
                  </ButtonLink>
                }
              />
            )}
            <About piece={piece} />
            <Pupils piece={piece} onOpen={setOpen} />
            {open && <CorrectSheet piece={piece} pupilId={open} onPupil={setOpen} onClose={() => setOpen(null)} />}
          </div>
        )}
      </Asked>
    </PageFrame>
  );
}

function About({ piece }: { piece: HomeworkPage }) {
  const { t, i18n } = useLingui();
  const { course, state } = piece;
  return (
    <Card>
      <div className={css.page}>
        <div className={css.row}>
          <StatusPill tone={stateWords[state].tone}>{i18n._(stateWords[state].word)}</StatusPill>
          <SubjectDot colour={course.colour} name={`${course.audience} · ${course.subject}`} />
          <span className={css.quiet}>{i18n._(kindWords[piece.kind])}</span>
        </div>
        <dl className={css.facts}>
          <dt>{t`Pour`}</dt>
          <dd>{piece.dueLessonId ? formatMoment(piece.dueAt) : formatDay(piece.dueOn)}</dd>
          <dt>{t`À rendre`}</dt>
          <dd>
            {i18n._(handInWords[piece.handIn].word)}
            {piece.lateUntil && ` · ${t`retard accepté jusqu’au ${formatDay(piece.lateUntil)}`}`}
          </dd>
          {piece.minutes && (
            <>
              <dt>{t`Temps prévu`}</dt>
              <dd>{timeWords(piece.minutes)}</dd>
            </>
          )}
          <dt>{state === 'planned' ? t`Montré le` : t`Donné par`}</dt>
          <dd>
            {state === 'planned' && piece.publishAt ? formatMoment(piece.publishAt) : <bdi>{piece.author}</bdi>}
            {piece.editedAt && ` · ${t`modifié ${formatMoment(piece.editedAt)}`}`}
          </dd>
        </dl>
        {piece.body && <RichText html={piece.body} />}
        {piece.links.map((link) => (
          <a key={link} href={link} target="_blank" rel="noopener noreferrer" dir="ltr" className={css.said}>
            {link}
          </a>
        ))}
        {piece.files.length > 0 && <Pieces pieces={piece.files} />}
        <PieceActions piece={piece} />
      </div>
    </Card>
  );
}

/** Pupils with where each stands; what waits is opened from its line. */
function Pupils({ piece, onOpen }: { piece: HomeworkPage; onOpen: (pupilId: string) => void }) {
  const { t, i18n } = useLingui();
  const school = useSession((value) => value.school);
  const wait = piece.figures.toCorrect;
  const detail = (one: PupilWork): React.ReactNode[] => [
    ...(one.handedAt ? [formatMoment(one.handedAt)] : []),
    ...(one.turns > 1 ? [plural(one.turns, { one: '# version', other: '# versions' })] : []),
    ...(one.mark ? [<bdi key="mark">{one.mark}</bdi>] : []),
    ...(one.left ? [t`a quitté le cours`] : []),
  ];
  return (
    <Card
      title={t`Élèves`}
      note={piece.state === 'published' ? countWords(piece) : ''}
      count={wait}
      countTone="warn"
      flush
    >
      <CardRows label={t`Élèves`}>
        {piece.pupils.map((one) => (
          <CardRow
            key={one.id}
            lead={
              <Avatar
                name={one.label}
                size={34}
                photo={one.photo === '-' ? '-' : imageAddress(school, one.photo, 96)}
              />
            }
            title={<bdi>{one.label}</bdi>}
            {...(detail(one).length > 0 && { detail: detail(one) })}
            end={
              <span className={css.ends}>
                {one.late && <StatusPill tone="warn">{t`en retard`}</StatusPill>}
                <StatusPill tone={one.waits ? 'warn' : workWords[one.state].tone}>
                  {one.waits ? t`À corriger` : i18n._(workWords[one.state].word)}
                </StatusPill>
              </span>
            }
            {...(piece.can.correct && { onPress: () => onOpen(one.id) })}
          />
        ))}
      </CardRows>
    </Card>
  );
}
