import type { HomeworkPage } from '@encrier/contract/teaching/homework';
import { Card } from '@encrier/ui/data/Card';
import { Facts } from '@encrier/ui/data/Facts';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { useLingui } from '@lingui/react/macro';
import { subjectName } from '#kernel/content/subject-name.ts';
import { RichText } from '#kernel/content/RichText.tsx';
import { formatDay, formatMoment } from '#kernel/dates.ts';
import { Pieces } from '../../../../communication/reading/reading.public.tsx';
import { CriteriaList } from '../Criteria.tsx';
import css from '../Homework.module.css';
import { SubjectDot } from '#kernel/content/SubjectDot.tsx';
import { lengthWords } from '#kernel/length-words.ts';
import { difficultyWords, handInWords, kindWords, stateWords } from '../words.ts';
import { PieceActions } from './PieceActions.tsx';

/** The homework, its day, and possible actions. */
export function AboutPiece({ piece }: { piece: HomeworkPage }) {
  const { t, i18n } = useLingui();
  const { course, state } = piece;
  return (
    <Card>
      <div className={css.page}>
        <div className={css.row}>
          <StatusPill tone={stateWords[state].tone}>{i18n._(stateWords[state].word)}</StatusPill>
          <SubjectDot colour={course.colour} name={[course.audience, subjectName(course)]} />
          <span className={css.quiet}>{i18n._(kindWords[piece.kind])}</span>
        </div>
        <dl className={css.facts}>
          <dt>{t`Pour`}</dt>
          <dd>{piece.dueLessonId ? formatMoment(piece.dueAt) : formatDay(piece.dueOn)}</dd>
          <dt>{t`À rendre`}</dt>
          <dd>
            <Facts>
              {[
                i18n._(handInWords[piece.handIn].word),
                piece.lateUntil && t`retard accepté jusqu’au ${formatDay(piece.lateUntil)}`,
                piece.latePenalty && t`${piece.latePenalty} % de moins en retard`,
              ]}
            </Facts>
          </dd>
          {piece.minutes && (
            <>
              <dt>{t`Temps prévu`}</dt>
              <dd>{lengthWords(piece.minutes)}</dd>
            </>
          )}
          <dt>{state === 'planned' ? t`Montré le` : t`Donné par`}</dt>
          <dd>
            <Facts>
              {[
                state === 'planned' && piece.publishAt ? formatMoment(piece.publishAt) : piece.author,
                piece.editedAt && t`modifié ${formatMoment(piece.editedAt)}`,
              ]}
            </Facts>
          </dd>
        </dl>
        {piece.difficulty && <span className={css.quiet}>{i18n._(difficultyWords[piece.difficulty])}</span>}
        {piece.criteria.length > 0 && <CriteriaList criteria={piece.criteria} scores={[]} />}
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
