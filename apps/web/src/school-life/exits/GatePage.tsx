import { Button } from '@encrier/ui/actions/Button';
import { Segmented } from '@encrier/ui/actions/Segmented';
import { Notice } from '@encrier/ui/feedback/Notice';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { SearchField } from '@encrier/ui/fields/TextField';
import { useNarrow } from '@encrier/ui/media';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconDoorExit, IconPrinter, IconScan } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Asked } from '#kernel/frame/Asked.tsx';
import { ExportMenu } from '#kernel/frame/ExportMenu.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { useReadNotices } from '#kernel/read-notices.ts';
import { useCan } from '#kernel/session/rights.ts';
import { type GateList, type GatePupil, gateQuery, hourIn, isStale, registerFile } from './gate.api.ts';
import type { Comer } from './parts/comer.ts';
import css from './parts/Gate.module.css';
import { GateCard } from './parts/GateCard.tsx';
import { GateSheet } from './parts/GateSheet.tsx';
import { Register } from './parts/Register.tsx';
import { RegisterPaper } from './parts/RegisterPaper.tsx';
import { Scan } from './parts/Scan.tsx';

type View = 'expected' | 'all' | 'left' | 'register';
const out = ({ passage }: GatePupil): boolean => passage?.status === 'left' || passage?.status === 'checking';
const inView: Record<Exclude<View, 'register'>, (pupil: GatePupil) => boolean> = {
  expected: (pupil) => pupil.expected.length > 0 && !out(pupil),
  all: () => true,
  left: (pupil) => out(pupil) || pupil.passage?.status === 'returned',
};
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase();
const mostShown = 60;

/** The gate: who is expected to leave, who may come for whom today, and the register of the day. */
export default function GatePage() {
  const { t } = useLingui();
  const narrow = useNarrow();
  const manages = useCan('exits.manage');
  const [view, setView] = useState<View>('expected');
  const [day, setDay] = useState('');
  const [printing, setPrinting] = useState(false);
  const asked = useQuery(gateQuery);
  const { data } = asked;
  useReadNotices('exit_passage', undefined, data !== undefined);
  const count = (of: Exclude<View, 'register'>) => ({ note: data?.pupils.filter(inView[of]).length ?? 0 });
  return (
    <PageFrame
      title={t`Portail`}
      {...(manages && { path: [{ label: t`Sorties d’élèves`, href: '/admin/student-exit' }], backLabel: t`Retour` })}
      view={
        <Segmented<View>
          label={t`Ce que montre la page`}
          value={view}
          wide={narrow}
          options={[
            { value: 'expected', label: t`Attendus`, ...count('expected') },
            { value: 'left', label: t`Sortis`, ...count('left') },
            { value: 'all', label: t`Tous` },
            { value: 'register', label: t`Registre` },
          ]}
          onChange={setView}
        />
      }
      tools={
        view === 'register' && (
          <ExportMenu
            name={t`Registre des sorties`}
            file={(format) => registerFile(day, '', format)}
            more={[{ key: 'pdf', label: t`Registre (PDF)`, icon: IconPrinter, onSelect: () => setPrinting(true) }]}
          />
        )
      }
    >
      {view === 'register' ? (
        <Register day={day} onDay={setDay} />
      ) : (
        <Asked query={asked} shape="cards">
          {(data) => <Queue list={data} view={view} />}
        </Asked>
      )}
      {printing && <RegisterPaper day={day} onClose={() => setPrinting(false)} />}
    </PageFrame>
  );
}

/** The clock of the page, each quarter of a minute. */
function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 15_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

function Queue({ list, view }: { list: GateList; view: Exclude<View, 'register'> }) {
  const { t } = useLingui();
  const now = useNow();
  const [q, setQ] = useState('');
  const [open, setOpen] = useState<string | null>(null);
  const [bearer, setBearer] = useState<Comer | null>(null);
  const [scanning, setScanning] = useState(false);
  const stale = isStale(list, now);
  const words = plain(q).split(/\s+/).filter(Boolean);
  const found = list.pupils.filter((pupil) =>
    words.length
      ? words.every((word) => plain(`${pupil.label} ${pupil.labelAr} ${pupil.className}`).includes(word))
      : inView[view](pupil),
  );
  const pupil = list.pupils.find(({ id }) => id === open);
  const [hour, at] = [hourIn(list.zone, now), hourIn(list.zone, Date.parse(list.at))];
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
          {found.slice(0, mostShown).map((one) => (
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
        {found.length > mostShown && <Trans>Les {mostShown} premiers sont affichés : précisez la recherche. </Trans>}
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
