import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { SearchField } from '@encrier/ui/fields/TextField';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconDoorExit, IconScan } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { timeIn } from '#kernel/dates.ts';
import { findsWords } from '#kernel/finds-words.ts';
import { type GateList, type GatePupil, isStale } from '../gate.api.ts';
import type { Comer } from './comer.ts';
import css from './Gate.module.css';
import { GateCard } from './GateCard.tsx';
import { GateSheet } from './GateSheet.tsx';
import { Scan } from './Scan.tsx';

export type QueueView = 'expected' | 'entering' | 'all' | 'left';
const out = ({ passage }: GatePupil): boolean => passage?.status === 'left' || passage?.status === 'checking';
/** Which pupils each view shows. */
export const inView: Record<QueueView, (pupil: GatePupil) => boolean> = {
  expected: (pupil) => pupil.expected.length > 0 && !out(pupil),
  entering: (pupil) => pupil.laterFrom !== null || pupil.lateAt !== null,
  all: () => true,
  left: (pupil) => out(pupil) || pupil.passage?.status === 'returned',
};
const maxShown = 60;

/** The clock of the page, each quarter of a minute. */
function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 15_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** The gate's list of pupils: search, scan, and one opens beside it. */
export function GateQueue({ list, view }: { list: GateList; view: QueueView }) {
  const { t } = useLingui();
  const now = useNow();
  const [q, setQ] = useState('');
  const [open, setOpen] = useState<string | null>(null);
  const [bearer, setBearer] = useState<Comer | null>(null);
  const [scanning, setScanning] = useState(false);
  const stale = isStale(list, now);
  const found = list.pupils.filter((pupil) =>
    q.trim() ? findsWords(q, `${pupil.label} ${pupil.labelAr} ${pupil.className}`) : inView[view](pupil),
  );
  const pupil = list.pupils.find(({ id }) => id === open);
  const [hour, at] = [timeIn(now, list.zone), timeIn(Date.parse(list.at), list.zone)];
  return (
    <div className={css.page}>
      <div className={css.tools}>
        <SearchField label={t`Rechercher un élève`} value={q} onChange={setQ} autoComplete="off" />
        <Button icon={IconScan} onClick={() => setScanning(true)}>
          <Trans>Scanner</Trans>
        </Button>
      </div>
      {stale && (
        <Notice tone="bad" title={<Trans>Cette liste est trop ancienne</Trans>}>
          <Trans>
            Elle date de {at} : une décision a pu changer. Rétablissez le réseau ou appelez la vie scolaire avant de
            laisser sortir.
          </Trans>
        </Notice>
      )}
      {found.length > 0 ? (
        <ul className={css.cards} aria-label={t`Élèves`}>
          {found.slice(0, maxShown).map((one) => (
            <li key={one.id}>
              <GateCard pupil={one} hour={hour} onOpen={() => setOpen(one.id)} />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState icon={IconDoorExit} title={<Trans>Aucun élève ici</Trans>}>
          <Trans>Cherchez un élève par son nom ou sa classe.</Trans>
        </EmptyState>
      )}
      <p className={css.quiet}>
        {found.length > maxShown && <Trans>Les {maxShown} premiers sont affichés : précisez la recherche. </Trans>}
        <Trans>Liste de {at}, utilisable 15 minutes sans réseau.</Trans>
      </p>
      {pupil && (
        <GateSheet
          pupil={pupil}
          hour={hour}
          zone={list.zone}
          closed={stale}
          canOverride={list.canOverride}
          bearer={bearer}
          onClose={() => {
            setOpen(null);
            setBearer(null);
          }}
        />
      )}
      {scanning && (
        <Scan
          onRead={(pupilId, who) => {
            setScanning(false);
            setBearer(who);
            setOpen(pupilId);
          }}
          onClose={() => setScanning(false)}
        />
      )}
    </div>
  );
}
