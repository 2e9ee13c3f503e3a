import { Segmented } from '@encrier/ui/actions/Segmented';
import { useNarrow } from '@encrier/ui/media';
import { useLingui } from '@lingui/react/macro';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Asked } from '#kernel/frame/Asked.tsx';
import { ExportMenu } from '#kernel/frame/ExportMenu.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { useReadNotices } from '#kernel/read-notices.ts';
import { useCan } from '#kernel/session/rights.ts';
import { gateQuery, registerFile } from './gate.api.ts';
import { GateQueue, inView, type QueueView } from './parts/GateQueue.tsx';
import { Register } from './parts/Register.tsx';
import { RegisterPaper } from './parts/RegisterPaper.tsx';

type View = QueueView | 'register';

/** The gate: expected departures, who may fetch whom today, and the register of the day. */
export default function GatePage() {
  const { t } = useLingui();
  const narrow = useNarrow();
  const manages = useCan('exits.manage');
  const [view, setView] = useState<View>('expected');
  const [day, setDay] = useState('');
  const [printing, setPrinting] = useState(false);
  const query = useQuery(gateQuery);
  const { data } = query;
  useReadNotices('exit_passage', undefined, data !== undefined);
  const count = (of: QueueView) => ({ note: data?.pupils.filter(inView[of]).length ?? 0 });
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
            { value: 'entering', label: t`Arrivées`, ...count('entering') },
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
        <Asked query={query} shape="cards">
          {(data) => <GateQueue list={data} view={view} />}
        </Asked>
      )}
      {printing && <RegisterPaper day={day} onClose={() => setPrinting(false)} />}
    </PageFrame>
  );
}
