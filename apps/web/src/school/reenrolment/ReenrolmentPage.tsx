import { Card } from '@encrier/ui/data/Card';
import { Notice } from '@encrier/ui/feedback/Notice';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCalendarCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatDay } from '#kernel/dates.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { useReadNotices } from '#kernel/read-notices.ts';
import { useChild } from '#kernel/session/child.ts';
import { ChildCard } from './parts/family/ChildCard.tsx';
import css from './parts/Reenrolment.module.css';
import { type FamilyCampaign, familyCampaignQuery } from './reenrolment.api.ts';

/** A guardian answers, child by child, who comes back next year. */
export default function ReenrolmentPage() {
  const { t } = useLingui();
  const { child } = useChild();
  const query = useQuery(familyCampaignQuery);
  const { data } = query;
  useReadNotices('reenrolment', undefined, data !== undefined);
  const shown = data?.children.filter((one) => !child || one.pupilId === child.id) ?? [];
  return (
    <PageFrame title={t`Réinscription`} byChild width={820}>
      <Asked query={query} shape="cards" rows={2}>
        {(data) =>
          !data.campaign ? (
            <EmptyState icon={IconCalendarCheck} title={<Trans>Rien à répondre pour le moment</Trans>}>
              <Trans>
                Quand l’école préparera l’année prochaine, vous serez prévenu et vous répondrez ici pour chacun de vos
                enfants.
              </Trans>
            </EmptyState>
          ) : (
            <div className={css.page}>
              <Head campaign={data.campaign} />
              {shown.map(
                (one) => data.campaign && <ChildCard key={one.pupilId} child={one} campaign={data.campaign} />,
              )}
              {shown.length === 0 && (
                <EmptyState small icon={IconCalendarCheck} title={<Trans>Cet enfant n’est pas concerné</Trans>} />
              )}
            </div>
          )
        }
      </Asked>
    </PageFrame>
  );
}

function Head({ campaign }: { campaign: FamilyCampaign }) {
  const { t } = useLingui();
  const { name } = campaign;
  const [until, starts] = [formatDay(campaign.closesOn), formatDay(campaign.startsOn)];
  return (
    <Card title={t`Année ${name}`} note={t`à partir du ${starts}`}>
      <div className={css.part}>
        {campaign.message && (
          <p className={css.message}>
            <bdi>{campaign.message}</bdi>
          </p>
        )}
        {campaign.open ? (
          <p className={css.quiet}>
            <Trans>
              Votre réponse est attendue jusqu’au {until}. Vous pouvez la changer tant que l’école n’a pas décidé.
            </Trans>
          </p>
        ) : (
          <Notice tone="info">
            <Trans>La campagne est terminée. Pour toute question, adressez-vous au secrétariat.</Trans>
          </Notice>
        )}
      </div>
    </Card>
  );
}
