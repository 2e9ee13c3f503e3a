import { Button } from '@encrier/ui/actions/Button';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCalendarPlus, IconSun } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Asked } from '#kernel/frame/Asked.tsx';
import { ofName } from '#kernel/text.ts';
import { reportRefusal, toast } from '#kernel/toast/toast.ts';
import { addCustody, custodyQuery, type CustodyPeriod, removeCustody } from '../../custody.api.ts';
import { Calendar } from './Calendar.tsx';
import css from './Custody.module.css';
import { HalvesForm } from './HalvesForm.tsx';
import { PeriodForm } from './PeriodForm.tsx';
import { Periods } from './Periods.tsx';

/** Which guardian has a pupil, day by day: weekly rules, and dates that override them. */
export function CustodySheet({ pupilId, name, onClose }: { pupilId: string; name: string; onClose: () => void }) {
  const { t } = useLingui();
  const query = useQuery(custodyQuery(pupilId));
  const [open, setOpen] = useState<'period' | 'halves' | null>(null);
  const of = ofName(name);
  const remove = ({ id, guardianId, fromOn, toOn, note = '' }: CustodyPeriod): void => {
    const again = () => addCustody(pupilId, { id: crypto.randomUUID(), guardianId, fromOn, toOn, note });
    reportRefusal(removeCustody(pupilId, id).then(() => toast.success(t`Période retirée`, { undo: again })));
  };
  return (
    <Sheet open onClose={onClose} title={t`Garde ${of}`} closeLabel={t`Fermer`} width={720}>
      <Asked query={query} rows={6}>
        {(data) => (
          <div className={css.sheet}>
            <Calendar calendar={data} />
            <section className={css.section} aria-label={t`Dates`}>
              <h3>
                <Trans>Dates qui passent avant les semaines</Trans>
              </h3>
              {data.periods.length ? (
                <Periods calendar={data} {...(data.can.edit && { onRemove: remove })} />
              ) : (
                <p className={css.quiet}>
                  <Trans>Aucune date particulière : les semaines du lien font foi.</Trans>
                </p>
              )}
              {data.can.edit && (
                <div className={css.buttons}>
                  <Button icon={IconCalendarPlus} onClick={() => setOpen('period')}>
                    <Trans>Ajouter une période</Trans>
                  </Button>
                  {data.holidays.length > 0 && (
                    <Button icon={IconSun} onClick={() => setOpen('halves')}>
                      <Trans>Partager les vacances</Trans>
                    </Button>
                  )}
                </div>
              )}
            </section>
            {open === 'period' && <PeriodForm pupilId={pupilId} calendar={data} onClose={() => setOpen(null)} />}
            {open === 'halves' && <HalvesForm pupilId={pupilId} calendar={data} onClose={() => setOpen(null)} />}
          </div>
        )}
      </Asked>
    </Sheet>
  );
}
