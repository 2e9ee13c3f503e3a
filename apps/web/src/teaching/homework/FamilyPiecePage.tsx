import type { OwnHomeworkPage } from '@encrier/contract/teaching/homework';
import { Card } from '@encrier/ui/data/Card';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams, useRouterState, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { RichText } from '#kernel/content/RichText.tsx';
import { formatDay, formatMoment } from '#kernel/dates.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { Album, Pieces } from '../../communication/reading/reading.public.tsx';
import { ownPieceQuery } from './homework.api.ts';
import { DoneBox } from './parts/family/DoneBox.tsx';
import { HandedIn } from './parts/family/HandedIn.tsx';
import { HandInForm } from './parts/family/HandInForm.tsx';
import { Helps } from './parts/family/Helps.tsx';
import { PieceState } from './parts/family/PieceState.tsx';
import { resumeKept, useKept } from './parts/handing/hand-in-queue.ts';
import { Refused, Waiting } from './parts/handing/KeptHere.tsx';
import { CriteriaList } from './parts/Criteria.tsx';
import css from './parts/Homework.module.css';
import { SubjectDot } from './parts/SubjectDot.tsx';
import { difficultyWords, handInWords, hour, kindWords, timeWords } from './parts/words.ts';

/** One piece as a pupil and his family read it, with what is handed in and what the teacher answered. */
export default function FamilyPiecePage() {
  const { t } = useLingui();
  const { id } = useParams({ strict: false }) as { id: string };
  const area = useRouterState({
    select: ({ location }) => (location.pathname.startsWith('/eleve/') ? '/eleve' : '/parent'),
  });
  const { enfant } = useSearch({ strict: false }) as { enfant?: string };
  const asked = useQuery(ownPieceQuery(id, area === '/parent' ? (enfant ?? null) : null));
  return (
    <PageFrame
      title={asked.data?.title ?? t`Devoir`}
      width={720}
      path={[{ label: t`Devoirs`, href: `${area}/devoirs${enfant ? `?enfant=${enfant}` : ''}` }]}
    >
      <Asked query={asked} label={t`Chargement du devoir`}>
        {(piece) => (
          <div className={css.page}>
            <What piece={piece} />
            <Answer piece={piece} />
            <Helps piece={piece} />
            <HandingIn piece={piece} />
            <HandedIn piece={piece} />
          </div>
        )}
      </Asked>
    </PageFrame>
  );
}

/** What this device holds for the piece, and the form while it may be handed in. */
function HandingIn({ piece }: { piece: OwnHomeworkPage }) {
  const row = useKept().find((one) => one.homeworkId === piece.id && one.pupilId === piece.pupilId) ?? null;
  const [read, setRead] = useState(false);
  useEffect(() => void resumeKept().then(() => setRead(true)), []);
  if (!read) return null;
  if (row?.state === 'waiting') return <Waiting row={row} />;
  if (!piece.can.handIn) return row ? <Refused row={row} /> : null;
  const key = `${piece.id} ${piece.pupilId} ${piece.handIns.length} ${row?.state === 'refused' ? row.at : ''}`;
  return <HandInForm key={key} piece={piece} kept={row} />;
}

/** What is asked, for when, and whether it is done. */
function What({ piece }: { piece: OwnHomeworkPage }) {
  const { t, i18n } = useLingui();
  const pictures = piece.files.filter(({ type }) => type === 'image');
  const rest = piece.files.filter(({ type }) => type !== 'image');
  const edited = piece.editedAt ? formatMoment(piece.editedAt) : '';
  const ticks = piece.can.tick;
  return (
    <Card>
      <div className={css.page}>
        <div className={css.row}>
          <SubjectDot colour={piece.colour} name={piece.subject} />
          <span className={css.quiet}>{i18n._(kindWords[piece.kind])}</span>
          <PieceState piece={piece} />
          {!piece.pupil.self && <bdi className={css.quiet}>{piece.pupil.label}</bdi>}
        </div>
        {piece.cancelled && <Notice tone="info" title={t`Ce devoir est annulé : il n’est plus à faire.`} />}
        <dl className={css.facts}>
          <dt>{piece.handIn === 'none' ? t`Pour` : t`À rendre`}</dt>
          <dd>
            {formatDay(piece.dueOn)}
            {piece.dueMinute !== null && ` ${t`à ${hour(piece.dueMinute)}`}`}
          </dd>
          {piece.minutes && (
            <>
              <dt>{t`Temps prévu`}</dt>
              <dd>{timeWords(piece.minutes)}</dd>
            </>
          )}
          {piece.difficulty && (
            <>
              <dt>{t`Difficulté`}</dt>
              <dd>{i18n._(difficultyWords[piece.difficulty])}</dd>
            </>
          )}
          {piece.handIn !== 'none' && (
            <>
              <dt>{t`Comment`}</dt>
              <dd>
                {i18n._(handInWords[piece.handIn].word)}
                {piece.closesAt > piece.dueAt && ` · ${t`accepté en retard jusqu’au ${formatMoment(piece.closesAt)}`}`}
              </dd>
            </>
          )}
          <dt>{t`Donné par`}</dt>
          <dd>
            <bdi>{piece.teachers}</bdi> <span className={css.quiet}>{formatDay(piece.givenAt)}</span>
            {edited && (
              <>
                {' · '}
                <b>
                  <Trans>modifié {edited}</Trans>
                </b>
              </>
            )}
          </dd>
        </dl>
        {piece.criteria.length > 0 && !piece.correctedAt && <CriteriaList criteria={piece.criteria} scores={[]} />}
        {piece.body && <RichText html={piece.body} />}
        <Links links={piece.links} />
        {pictures.length > 0 && <Album pictures={pictures} />}
        {rest.length > 0 && <Pieces pieces={rest} />}
        {(ticks || piece.state === 'done') && (
          <div className={css.tick}>
            <DoneBox piece={piece} may={ticks} label={t`Fait : ${piece.title}`} />
            <span aria-hidden="true">{piece.pupil.self ? t`C’est fait` : t`C’est fait à la maison`}</span>
          </div>
        )}
      </div>
    </Card>
  );
}

/** Addresses that open beside the application. */
function Links({ links }: { links: readonly string[] }) {
  const { t } = useLingui();
  if (!links.length) return null;
  return (
    <ul className={css.links} aria-label={t`Liens`}>
      {links.map((link) => (
        <li key={link}>
          <IconExternalLink size={16} stroke={1.7} aria-hidden="true" />
          <a href={link} target="_blank" rel="noopener noreferrer" dir="ltr">
            {link.replace(/^https?:\/\//, '')}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** What the teacher answered. */
function Answer({ piece }: { piece: OwnHomeworkPage }) {
  const { t } = useLingui();
  if (!piece.correctedAt) return null;
  const again = piece.state === 'again';
  return (
    <Notice
      tone={again ? 'warn' : 'ok'}
      title={
        <>
          {again ? t`À refaire` : t`Corrigé`}
          {piece.mark && (
            <>
              {' · '}
              <bdi>{piece.mark}</bdi>
            </>
          )}
        </>
      }
    >
      {piece.comment && (
        <p className={css.said} dir="auto">
          {piece.comment}
        </p>
      )}
      {piece.criteria.length > 0 && piece.scores.length > 0 && (
        <CriteriaList criteria={piece.criteria} scores={piece.scores} />
      )}
      {piece.audio && <Pieces pieces={[piece.audio]} />}
      {piece.carried && (
        <p>
          <a href={piece.pupil.self ? '/eleve/notes' : `/parent/notes?enfant=${piece.pupilId}`}>
            <Trans>Cette note est dans le carnet : pourquoi cette moyenne ?</Trans>
          </a>
        </p>
      )}
      <span className={css.quiet}>{formatMoment(piece.correctedAt)}</span>
    </Notice>
  );
}
