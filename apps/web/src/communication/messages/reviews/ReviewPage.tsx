import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { reviewQuery } from './reviews.api.ts';
import { ReviewView } from './parts/review/ReviewView.tsx';
import css from './parts/review/Review.module.css';

const QUEUE = '/admin/messages/validation';

/** One message to review on a page of its own: from a notice, or on a phone. */
export default function ReviewPage() {
  const { t } = useLingui();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const navigate = useNavigate();
  const { data } = useQuery(reviewQuery(id));
  const turn = (next: string | null) =>
    void navigate(
      next
        ? ({ to: '/admin/messages/validation/view/$id', params: { id: next } } as never)
        : ({ to: '/admin/messages/validation' } as never),
    );
  return (
    <PageFrame
      title={data?.row.subject ?? t`Message à valider`}
      bar={t`Message à valider`}
      path={[{ label: t`À valider`, href: QUEUE }]}
      backLabel={t`Retour`}
      raw
    >
      <div className={css.page}>
        <ReviewView key={id} id={id} onTurn={turn} />
      </div>
    </PageFrame>
  );
}
