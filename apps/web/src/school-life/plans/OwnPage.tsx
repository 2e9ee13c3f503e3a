import { usePageArea } from '#kernel/frame/page-path.ts';
import { Card } from '@encrier/ui/data/Card';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconHeartHandshake } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { useReadNotices } from '#kernel/read-notices.ts';
import { useChild } from '#kernel/session/child.ts';
import { PlanBody } from './parts/PlanBody.tsx';
import css from './parts/Plans.module.css';
import { kindWords, stateWords } from './parts/words.ts';
import { ownPlansQuery } from './plans.api.ts';

/** The plans of the reader's child, or the reader's own when of age. */
export default function OwnPage() {
  const { t, i18n } = useLingui();
  const parent = usePageArea() === 'parent';
  const { child } = useChild();
  const query = useQuery(ownPlansQuery((parent && child?.id) || null));
  useReadNotices('support_plan', undefined, query.data !== undefined);
  return (
    <PageFrame title={t`Projets d’accompagnement`} byChild={parent} width={760}>
      <Asked
        query={query}
        shape="cards"
        rows={2}
        empty={({ items }) =>
          items.length === 0 && (
            <EmptyState icon={IconHeartHandshake} title={<Trans>Aucun projet d’accompagnement</Trans>}>
              <Trans>Un PAI, un PAP, un PPS ou un PPRE arrive ici dès qu’il est en vigueur.</Trans>
            </EmptyState>
          )
        }
      >
        {({ items }) => (
          <div className={css.page}>
            {items.map((plan) => (
              <Card
                key={plan.id}
                title={i18n._(kindWords[plan.kind])}
                note={parent && <bdi>{plan.pupil.label}</bdi>}
                end={<StatusPill tone={stateWords[plan.state].tone}>{i18n._(stateWords[plan.state].word)}</StatusPill>}
              >
                <div className={css.form}>
                  <PlanBody plan={plan} referent={plan.referent} />
                </div>
              </Card>
            ))}
            <p className={css.quiet}>
              <Trans>Les professeurs lisent les aménagements, jamais le besoin ni les documents.</Trans>
            </p>
          </div>
        )}
      </Asked>
    </PageFrame>
  );
}
