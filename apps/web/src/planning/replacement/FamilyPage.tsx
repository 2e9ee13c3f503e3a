import { Card, CardRows } from '@encrier/ui/data/Card';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCalendarCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { useReadNotices } from '#kernel/read-notices.ts';
import { useChild } from '#kernel/session/child.ts';
import { ReleaseRow } from './parts/ReleaseRow.home.tsx';
import css from './parts/Replacement.module.css';
import { releasesQuery } from './replacement.api.ts';

/**
 * Days with cancelled lessons at the beginning or end of a half-day: whether the child leaves early or comes later, in
 * one tap.
 */
export default function FamilyPage() {
  const { t } = useLingui();
  const { child } = useChild();
  const query = useQuery(releasesQuery);
  useReadNotices('lesson_release', undefined, query.data !== undefined);
  return (
    <PageFrame title={t`Cours annulés`} byChild width={820}>
      <Asked query={query} shape="cards" rows={2}>
        {({ items }) => {
          const shown = items.filter((one) => !child || one.pupilId === child.id);
          return (
            <div className={css.page}>
              {shown.length === 0 ? (
                <EmptyState icon={IconCalendarCheck} title={<Trans>Rien à répondre</Trans>}>
                  <Trans>Les changements de la semaine sont dans l’emploi du temps.</Trans>
                </EmptyState>
              ) : (
                <>
                  <Card flush>
                    <CardRows>
                      {shown.map((one) => (
                        <ReleaseRow key={one.id} release={one} />
                      ))}
                    </CardRows>
                  </Card>
                  <p className={css.quiet}>
                    <Trans>Sans réponse, l’élève reste à l’étude. Le portail lit la réponse aussitôt.</Trans>
                  </p>
                </>
              )}
            </div>
          );
        }}
      </Asked>
    </PageFrame>
  );
}
