import type { pupilPlansCard } from '@encrier/contract/school-life/plans';
import type { CardData } from '@encrier/contract/kernel/cards';
import { Button } from '@encrier/ui/actions/Button';
import { Card, CardRow, CardRows } from '@encrier/ui/data/Card';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconHeartHandshake, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { SeeAll, useAreaPath } from '#kernel/cards/area-path.tsx';
import { Arrangements } from './Arrangements.tsx';
import { PlanForm } from './PlanForm.tsx';
import css from './Plans.module.css';
import { PlanSheet } from './PlanSheet.tsx';
import { kindWords, planDays, stateWords } from './words.ts';

/** On a pupil's page: arrangements, and the plans themselves for people who read them. */
export function PupilPlans({ pupil, arranged, plans, manage }: CardData<typeof pupilPlansCard>) {
  const { t, i18n } = useLingui();
  const list = useAreaPath('/plans');
  const [open, setOpen] = useState<string | null>(null);
  const [adding, setAdding] = useState(false);
  return (
    <Card
      title={plans ? t`Projets d’accompagnement` : t`Aménagements`}
      flush
      end={plans && <SeeAll href={list && `${list}?q=${encodeURIComponent(pupil.label)}`} />}
      foot={
        manage && (
          <Button size="small" icon={IconPlus} onClick={() => setAdding(true)}>
            <Trans>Ajouter un projet</Trans>
          </Button>
        )
      }
    >
      {plans && plans.length > 0 && (
        <CardRows label={t`Projets d’accompagnement`}>
          {plans.map((one) => (
            <CardRow
              key={one.id}
              icon={IconHeartHandshake}
              tone={stateWords[one.state].tone}
              title={i18n._(kindWords[one.kind])}
              detail={[
                planDays(i18n, one),
                one.arrangements > 0 && plural(one.arrangements, { one: '# aménagement', other: '# aménagements' }),
              ]}
              end={<StatusPill tone={stateWords[one.state].tone}>{i18n._(stateWords[one.state].word)}</StatusPill>}
              onPress={() => setOpen(one.id)}
            />
          ))}
        </CardRows>
      )}
      {arranged && (
        <div className={css.inset}>
          <Arrangements {...arranged} />
        </div>
      )}
      {!arranged && !plans?.length && (
        <div className={css.inset}>
          <span className={css.quiet}>
            <Trans>Aucun projet d’accompagnement.</Trans>
          </span>
        </div>
      )}
      {open && <PlanSheet id={open} onClose={() => setOpen(null)} />}
      {adding && <PlanForm pupil={pupil} onClose={() => setAdding(false)} />}
    </Card>
  );
}
