import { ButtonLink } from '@encrier/ui/actions/Button';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconHandStop, IconUsersGroup } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { useReadNotices } from '#kernel/read-notices.ts';
import { useChild } from '#kernel/session/child.ts';
import { DataRights } from '../privacy/privacy.public.tsx';
import { childConsentsQuery, type Family, familyQuery } from './family.api.ts';
import { ChildConsentsCard } from './parts/consents/ChildConsentsCard.tsx';
import css from './parts/Family.module.css';
import { MyClaims } from './parts/children/MyClaims.tsx';
import { FamilyLog } from './parts/FamilyLog.tsx';
import { MyRequests } from './parts/MyRequests.tsx';
import { ChildCards } from './parts/sheet/ChildCards.tsx';
import { OwnSheet } from './parts/sheet/OwnSheet.tsx';

/** « Ma famille »: the school's data about a guardian and their children, requests, and consents. */
export default function FamilyPage() {
  const { t } = useLingui();
  const { child } = useChild();
  const query = useQuery(familyQuery);
  const { data } = query;
  useReadNotices('change_request', undefined, data !== undefined);
  return (
    <PageFrame
      title={t`Ma famille`}
      byChild
      width={1180}
      tools={
        <ButtonLink size="small" icon={IconHandStop} href="/parent/hello">
          <Trans>Revoir la bienvenue</Trans>
        </ButtonLink>
      }
    >
      <Asked query={query} shape="cards" rows={4}>
        {(data) => <Sections family={data} childId={child?.id ?? null} />}
      </Asked>
    </PageFrame>
  );
}

function Sections({ family: { me, children, regimes }, childId }: { family: Family; childId: string | null }) {
  const { data: consents } = useQuery(childConsentsQuery);
  const shown = children.filter((child) => !childId || child.id === childId);
  return (
    <div className={css.page}>
      {children.length === 0 && (
        <EmptyState icon={IconUsersGroup} title={<Trans>Aucun enfant n’est rattaché à votre compte aujourd’hui</Trans>}>
          <Trans>Si c’est une erreur, adressez-vous au secrétariat de l’école : il peut vous donner un code.</Trans>
        </EmptyState>
      )}
      <div className={css.two}>
        <div className={css.page}>
          <OwnSheet me={me} canAsk={children.length > 0} />
          <MyRequests personId={childId} />
          <MyClaims />
          <DataRights />
        </div>
        <div className={css.page}>
          {shown.map((child) => {
            const own = consents?.items.find(({ pupilId }) => pupilId === child.id);
            return (
              <ChildCards key={child.id} child={child} regimes={regimes}>
                {own && consents && <ChildConsentsCard child={own} rule={consents.rule} />}
              </ChildCards>
            );
          })}
        </div>
      </div>
      <FamilyLog />
    </div>
  );
}
