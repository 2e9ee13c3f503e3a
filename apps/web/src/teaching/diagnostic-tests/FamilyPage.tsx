import type { OwnTest } from '@encrier/contract/teaching/diagnostic-sittings';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconListCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { useChild } from '#kernel/session/child.ts';
import { ownQuery } from './diagnostic-tests.api.ts';
import { useFamilyArea } from './parts/area.ts';
import { resumeKept } from './parts/sitting/answer-queue.ts';
import { OwnPositions } from './parts/results/Positions.tsx';
import { OwnTestCard } from './parts/sitting/OwnTestCard.tsx';
import css from './parts/Tests.module.css';

/** Tests of the reader or their children: to sit, and past ones. */
export default function FamilyPage() {
  const { t } = useLingui();
  const area = useFamilyArea();
  const { child } = useChild();
  const query = useQuery(ownQuery);
  const pupil = area === '/eleve';
  useEffect(() => void resumeKept(), []);
  return (
    <PageFrame title={t`Tests diagnostiques`} width={760} byChild={!pupil}>
      <Asked query={query} label={t`Chargement des tests`}>
        {({ pupils, items }) => {
          const shown = pupils.filter((one) => (pupil ? one.self : !one.self && (!child || one.id === child.id)));
          const theirs = items.filter(({ pupilId }) => shown.some(({ id }) => id === pupilId));
          if (!theirs.length)
            return (
              <EmptyState icon={IconListCheck} title={<Trans>Aucun test</Trans>}>
                <Trans>Les tests apparaissent ici dès qu’un professeur les ouvre.</Trans>
              </EmptyState>
            );
          const open = theirs.filter(({ can }) => can.start || can.resume);
          const rest = theirs.filter((one) => !open.includes(one));
          const name = (one: OwnTest): string =>
            shown.length > 1 ? (shown.find(({ id }) => id === one.pupilId)?.label ?? '') : '';
          return (
            <div className={css.page}>
              {[...open, ...rest].map((one) => (
                <OwnTestCard
                  key={`${one.id} ${one.pupilId}`}
                  test={one}
                  name={name(one)}
                  child={shown.find(({ id, self }) => id === one.pupilId && !self)?.label ?? ''}
                  area={area}
                />
              ))}
              {shown.map((one) => (
                <OwnPositions key={one.id} pupilId={one.id} name={shown.length > 1 ? one.label : ''} />
              ))}
            </div>
          );
        }}
      </Asked>
    </PageFrame>
  );
}
