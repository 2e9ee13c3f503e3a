import { IconButton } from '@encrier/ui/actions/Button';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { useLingui } from '@lingui/react/macro';
import { IconHeartHandshake } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCan } from '#kernel/session/rights.ts';
import { arrangementsQuery } from '../plans.api.ts';
import { Arrangements } from './Arrangements.tsx';
import css from './Plans.module.css';

/** A discreet mark beside a pupil with arrangements today; it opens them. Nothing for people who may not read them. */
export function ArrangementsMark({ pupilId, label }: { pupilId: string; label: string }) {
  const { t } = useLingui();
  const reads = useCan('plans.arrangements');
  const { data } = useQuery({ ...arrangementsQuery, enabled: reads });
  const [open, setOpen] = useState(false);
  const found = data?.items.find((one) => one.pupilId === pupilId);
  if (!found) return null;
  return (
    <>
      <IconButton icon={IconHeartHandshake} label={t`${label} : aménagements`} onClick={() => setOpen(true)} />
      {open && (
        <Sheet open onClose={() => setOpen(false)} title={<bdi>{label}</bdi>} closeLabel={t`Fermer`} width={420}>
          <div className={css.form}>
            <Arrangements
              arrangements={found.arrangements}
              arrangementText={found.arrangementText}
              extraPercent={found.extraPercent}
            />
          </div>
        </Sheet>
      )}
    </>
  );
}
