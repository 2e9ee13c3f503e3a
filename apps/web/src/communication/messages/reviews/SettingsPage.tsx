import { Button } from '@encrier/ui/actions/Button';
import { Skeletons } from '@encrier/ui/feedback/Loading';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { sentence } from '#kernel/errors/sentence.ts';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { settingsQuery } from './reviews.api.ts';
import { Matrix } from './parts/settings/Matrix.tsx';
import { ReviewRules } from './parts/settings/ReviewRules.tsx';
import { RoleRules } from './parts/settings/RoleRules.tsx';
import css from './parts/settings/Settings.module.css';

/** The rules of messaging: who writes to whom, when, how much, and what is read over. */
export default function SettingsPage() {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(settingsQuery);
  return (
    <PageFrame
      title={t`Réglages de la messagerie`}
      path={[{ label: t`Messages`, href: '/admin/messages' }]}
      backLabel={t`Retour`}
      width={1180}
    >
      {!data && error && (
        <Notice
          tone="bad"
          title={sentence(error)}
          action={
            <Button size="small" onClick={() => void refetch()}>
              <Trans>Réessayer</Trans>
            </Button>
          }
        />
      )}
      {!data && !error && <Skeletons label={t`Chargement des réglages`} rows={8} />}
      {data && (
        <div className={css.page}>
          <Matrix cells={data.matrix} />
          <RoleRules rules={data.roles} />
          <ReviewRules rules={data.rules} />
        </div>
      )}
    </PageFrame>
  );
}
