import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { settingsQuery } from './reviews.api.ts';
import { Matrix } from './parts/settings/Matrix.tsx';
import { ReviewRules } from './parts/settings/ReviewRules.tsx';
import { RoleRules } from './parts/settings/RoleRules.tsx';
import css from './parts/settings/Settings.module.css';

/** The rules of messaging: who may write to whom, when, how much, and what is reviewed. */
export default function SettingsPage() {
  const { t } = useLingui();
  const query = useQuery(settingsQuery);
  return (
    <PageFrame
      title={t`Réglages de la messagerie`}
      path={[{ label: t`Messages`, href: '/admin/messages' }]}
      backLabel={t`Retour`}
      width={1180}
    >
      <Asked query={query} label={t`Chargement des réglages`}>
        {(data) => (
          <div className={css.page}>
            <Matrix cells={data.matrix} />
            <RoleRules rules={data.roles} />
            <ReviewRules rules={data.rules} />
          </div>
        )}
      </Asked>
    </PageFrame>
  );
}
