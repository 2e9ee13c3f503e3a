import { ButtonLink } from '@encrier/ui/actions/Button';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { useNarrow } from '@encrier/ui/media';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconEye } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { useMakerArea, useTestId } from './parts/area.ts';
import css from './parts/Tests.module.css';
import { WatchedRow } from './parts/watching/WatchedRow.tsx';
import { watchQuery } from './watching.api.ts';

/** Who sits a test now: the progress and incidents of each, and the supervisor's actions. */
export default function WatchPage() {
  const { t } = useLingui();
  const area = useMakerArea();
  const id = useTestId();
  const narrow = useNarrow();
  const query = useQuery(watchQuery(id));
  const { data } = query;
  return (
    <PageFrame
      title={t`Surveiller le test`}
      width={760}
      path={[
        { label: t`Tests diagnostiques`, href: `${area}/diagnostic-tests` },
        { label: data?.title ?? t`Test`, href: `${area}/diagnostic-tests/${id}` },
      ]}
      action={
        !narrow && (
          <ButtonLink href={`${area}/diagnostic-tests/${id}/submissions`}>
            <Trans>Voir les résultats</Trans>
          </ButtonLink>
        )
      }
    >
      <Asked
        query={query}
        label={t`Chargement des élèves`}
        empty={({ sittings }) =>
          sittings.length ? null : (
            <EmptyState icon={IconEye} title={<Trans>Personne ne passe ce test en ce moment</Trans>}>
              <Trans>Les élèves apparaissent ici dès qu’ils commencent.</Trans>
            </EmptyState>
          )
        }
      >
        {({ sittings, can }) => (
          <div className={css.page}>
            <p className={css.quiet}>
              {plural(sittings.length, { one: '# élève passe ce test.', other: '# élèves passent ce test.' })}
            </p>
            {sittings.map((one) => (
              <WatchedRow
                key={one.sittingId}
                one={one}
                may={can.act}
                href={`${area}/diagnostic-tests/${id}/submissions/${one.sittingId}`}
              />
            ))}
          </div>
        )}
      </Asked>
    </PageFrame>
  );
}
