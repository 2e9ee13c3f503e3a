import type { Review } from '@encrier/contract/communication/message-reviews';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconMailOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { RichText } from '#kernel/content/RichText.tsx';
import { Asked } from '#kernel/frame/Asked.tsx';
import { Album, Pieces } from '../../../../reading/reading.public.tsx';
import { reviewQuery } from '../../reviews.api.ts';
import { Background } from './Background.tsx';
import { Decide } from './Decide.tsx';
import css from './Review.module.css';
import { ReviewFrom, ReviewHead } from './ReviewHead.tsx';
import { useWordMarks } from './use-word-marks.ts';

/** One message for its reviewer: its text with the words found, its context, and the decision. */
export function ReviewView({
  id,
  onTurn,
}: {
  id: string /** Opens another message of the queue, or none. */;
  onTurn: (id: string | null) => void;
}) {
  const { t } = useLingui();
  const missing = (
    <EmptyState icon={IconMailOff} title={t`Ce message n’attend plus`}>
      <Trans>Son auteur l’a repris, ou il n’est pas soumis à validation.</Trans>
    </EmptyState>
  );
  return (
    <Asked
      query={useQuery(reviewQuery(id))}
      label={t`Chargement du message`}
      shape="text"
      rows={6}
      inset={css.review}
      missing={missing}
    >
      {(review) => <Shown review={review} onTurn={onTurn} />}
    </Asked>
  );
}

function Shown({ review, onTurn }: { review: Review; onTurn: (id: string | null) => void }) {
  const { row } = review;
  const text = useRef<HTMLDivElement>(null);
  useWordMarks(text, row.status === 'waiting' ? review.words : [], review.html);
  const pictures = review.attachments.filter(({ type }) => type === 'image');
  const others = review.attachments.filter(({ type }) => type !== 'image');
  return (
    <>
      <article className={css.review} aria-label={row.subject}>
        <ReviewHead review={review} onTurn={onTurn} />
        <div ref={text} className={css.marked}>
          <h2 className={css.subject} dir={row.dir}>
            {row.subject}
          </h2>
          <ReviewFrom review={review} />
          <div dir={row.dir}>
            <RichText html={review.html} className={css.text} />
          </div>
        </div>
        {pictures.length > 0 && (
          <div className={css.album}>
            <Album pictures={pictures} />
          </div>
        )}
        {others.length > 0 && (
          <div className={css.pieces}>
            <Pieces pieces={others} />
          </div>
        )}
        <Background review={review} />
      </article>
      <Decide key={row.id} review={review} onTurn={onTurn} />
    </>
  );
}
