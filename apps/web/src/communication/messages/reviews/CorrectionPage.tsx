import { ButtonLink } from '@encrier/ui/actions/Button';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { reviewQuery } from './reviews.api.ts';
import { Correction } from './parts/review/Correction.tsx';

/** A message corrected before it is sent. */
export default function CorrectionPage() {
  const { t } = useLingui();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  // The message being corrected must not change while it is edited.
  const query = useQuery({ ...reviewQuery(id), refetchOnWindowFocus: false });
  const { data } = query;
  const back = `/admin/messages/validation/view/${id}`;
  const closed = data && (data.row.status !== 'waiting' || data.can.why === 'own');
  return (
    <PageFrame
      title={t`Relecture`}
      path={[
        { label: t`À valider`, href: '/admin/messages/validation' },
        { label: data?.row.subject ?? t`Message`, href: back },
      ]}
      backLabel={t`Retour`}
      width={1180}
    >
      <Asked query={query} label={t`Chargement du message`} shape="text" />
      {closed && (
        <EmptyState
          icon={IconLock}
          title={data.can.why === 'own' ? t`C’est votre message` : t`La décision est prise`}
          action={
            <ButtonLink href="/admin/messages/validation">
              <Trans>Revenir à la file</Trans>
            </ButtonLink>
          }
        >
          {data.can.why === 'own' ? (
            <Trans>Quelqu’un d’autre doit le relire.</Trans>
          ) : (
            <Trans>Ce message n’attend plus de relecture.</Trans>
          )}
        </EmptyState>
      )}
      {data && !closed && <Correction key={data.row.id} review={data} />}
    </PageFrame>
  );
}
