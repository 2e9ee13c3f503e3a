import { Button, ButtonLink } from '@encrier/ui/actions/Button';
import { Pager } from '@encrier/ui/data/Pager';
import { StickyFoot } from '@encrier/ui/frame/StickyFoot';
import { useNarrow } from '@encrier/ui/media';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconFlag, IconSettings, IconStar } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { useCan } from '#kernel/session/rights.ts';
import {
  type DisciplineFilter,
  filterFrom,
  givenPupilQuery,
  incidentsQuery,
  recordsQuery,
  searchOf,
} from './discipline.api.ts';
import css from './parts/Discipline.module.css';
import { DisciplineFilters } from './parts/DisciplineFilters.tsx';
import { GiveForm, type Given } from './parts/GiveForm.tsx';
import { IncidentTable } from './parts/IncidentTable.tsx';
import { OpenSheet } from './parts/OpenSheet.tsx';
import { RecordTable } from './parts/RecordTable.tsx';
import { ReportForm } from './parts/ReportForm.tsx';

/** Positive and negative records of pupils, and incidents; one opens beside the list. */
export default function StaffPage() {
  const { t } = useLingui();
  const narrow = useNarrow();
  const filter = filterFrom(useSearch({ strict: false }) as Record<string, unknown>);
  const navigate = useNavigate();
  const opens = (part: Partial<DisciplineFilter>): boolean => part.record !== undefined || part.incident !== undefined;
  const change = (part: Partial<DisciplineFilter>): void =>
    void navigate({
      to: '.',
      search: searchOf({ ...filter, ...(!opens(part) && { page: 1 }), ...part }) as never,
      replace: part.page === undefined && !opens(part),
    });
  const [reports, punishes, sanctions] = [
    useCan('conduct.report'),
    useCan('conduct.punish'),
    useCan('conduct.sanction'),
  ];
  const ranks: Given[] = [
    ...(reports ? ['recognition' as const] : []),
    ...(punishes ? ['punishment' as const] : []),
    ...(sanctions ? ['sanction' as const] : []),
  ];
  const [writing, setWriting] = useState<'give' | 'report' | null>(null);
  const asksFor = useQuery(givenPupilQuery(filter.give));
  const settles = useCan('conduct.rules');
  const actions = (
    <>
      {settles && !narrow && (
        <ButtonLink icon={IconSettings} href="/admin/infractions/reglages">
          <Trans>Réglages</Trans>
        </ButtonLink>
      )}
      {reports && (
        <Button icon={IconFlag} onClick={() => setWriting('report')}>
          <Trans>Signaler</Trans>
        </Button>
      )}
      {ranks.length > 0 && (
        <Button variant="primary" icon={IconStar} data-create onClick={() => setWriting('give')}>
          <Trans>Valoriser ou punir</Trans>
        </Button>
      )}
    </>
  );
  return (
    <PageFrame title={t`Infractions et valorisations`} action={!narrow && actions}>
      <div className={css.page}>
        {filter.view === 'incidents' ? (
          <Incidents filter={filter} onChange={change} />
        ) : (
          <Records filter={filter} onChange={change} />
        )}
        <OpenSheet filter={filter} onChange={change} />
        {writing === 'report' && <ReportForm onClose={() => setWriting(null)} />}
        {filter.give && asksFor.data && ranks.length > 0 && (
          <GiveForm
            ranks={ranks}
            rank={punishes ? 'punishment' : ranks[0]!}
            {...(asksFor.data.items[0] && { pupil: asksFor.data.items[0] })}
            onClose={() => change({ give: null })}
          />
        )}
        {writing === 'give' && <GiveForm ranks={ranks} rank={ranks[0]!} onClose={() => setWriting(null)} />}
      </div>
      {narrow && (reports || ranks.length > 0) && <StickyFoot>{actions}</StickyFoot>}
    </PageFrame>
  );
}

type Part = { filter: DisciplineFilter; onChange: (part: Partial<DisciplineFilter>) => void };

function Records({ filter, onChange }: Part) {
  const { t } = useLingui();
  const query = useQuery(recordsQuery(filter));
  return (
    <>
      <DisciplineFilters filter={filter} records={query.data?.counts ?? null} incidents={null} onChange={onChange} />
      <Asked query={query} label={t`Chargement des fiches`} rows={6}>
        {(data) => (
          <>
            <RecordTable rows={data.items} filter={filter} onChange={onChange} />
            <Pages data={data} onChange={onChange} />
          </>
        )}
      </Asked>
    </>
  );
}

function Incidents({ filter, onChange }: Part) {
  const { t } = useLingui();
  const query = useQuery(incidentsQuery(filter));
  return (
    <>
      <DisciplineFilters filter={filter} records={null} incidents={query.data?.counts ?? null} onChange={onChange} />
      <Asked query={query} label={t`Chargement des incidents`} rows={6}>
        {(data) => (
          <>
            <IncidentTable rows={data.items} filter={filter} onChange={onChange} />
            <Pages data={data} onChange={onChange} />
          </>
        )}
      </Asked>
    </>
  );
}

function Pages({
  data,
  onChange,
}: Pick<Part, 'onChange'> & { data: { page: number; pageSize: number; total: number } }) {
  const { t } = useLingui();
  return (
    <Pager
      label={t`Pages`}
      page={data.page}
      pageSize={data.pageSize}
      total={data.total}
      onPage={(page) => onChange({ page })}
      previous={t`Page précédente`}
      next={t`Page suivante`}
      summary={(from, to, total) => t`${from} – ${to} sur ${total}`}
    />
  );
}
