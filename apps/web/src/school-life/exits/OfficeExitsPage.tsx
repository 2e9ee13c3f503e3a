import { exitSorts } from '@encrier/contract/school-life/exits';
import { Segmented } from '@encrier/ui/actions/Segmented';
import { Pager } from '@encrier/ui/data/Pager';
import { useNarrow } from '@encrier/ui/media';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Asked } from '#kernel/frame/Asked.tsx';
import { ListSearch } from '#kernel/frame/ListSearch.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { useReadNotices } from '#kernel/read-notices.ts';
import { servedOrder, sortIn } from '#kernel/query/served-order.ts';
import { useOpenRow } from '#kernel/query/open-row.ts';
import { type ExitsFilter, filterFrom, listQuery, searchOf } from './exits.api.ts';
import css from './parts/Exits.module.css';
import { OfficeThirds, useWaitingThirds } from './parts/OfficeThirds.tsx';
import { OfficeSheet } from './parts/OfficeSheet.tsx';
import { OfficeTable } from './parts/OfficeTable.tsx';
import { SettingsButton } from './parts/SettingsButton.tsx';

/** Requests of families: the office decides, and follows granted ones. */
export default function OfficeExitsPage() {
  const { t } = useLingui();
  const narrow = useNarrow();
  const filter = filterFrom(useSearch({ strict: false }));
  const navigate = useNavigate();
  const change = (part: Partial<ExitsFilter>): void =>
    void navigate({
      to: '.',
      search: searchOf({ ...filter, page: 1, open: null, ...part }) as never,
      replace: part.q !== undefined,
    });
  const query = useQuery(listQuery(filter));
  const { data } = query;
  const persons = useWaitingThirds();
  useReadNotices('exit', undefined, data !== undefined);
  useReadNotices('exit_person', undefined, filter.view === 'persons' && persons !== undefined);
  const open = useOpenRow(data?.items, filter.view === 'persons' ? null : filter.open);
  const figure = (count: number | undefined) => (count ? { note: count } : {});
  return (
    <PageFrame title={t`Sorties d’élèves`} tools={<SettingsButton />}>
      <div className={css.page}>
        <div className={css.bar}>
          <Segmented<ExitsFilter['view']>
            label={t`Ce que montre la page`}
            value={filter.view}
            wide={narrow}
            options={[
              { value: 'waiting', label: t`À décider`, ...figure(data?.counts.waiting) },
              { value: 'coming', label: t`À venir`, ...figure(data?.counts.coming) },
              { value: 'standing', label: t`Régulières`, ...figure(data?.counts.standing) },
              { value: 'all', label: t`Toutes` },
              { value: 'persons', label: t`Personnes`, ...figure(persons) },
            ]}
            onChange={(view) => change({ view })}
          />
          <ListSearch label={t`Rechercher un élève`} value={filter.q} onChange={(q) => change({ q })} />
        </div>
        {filter.view === 'persons' ? (
          <OfficeThirds filter={filter} onChange={change} />
        ) : (
          <Asked query={query}>
            {(data) => (
              <>
                <OfficeTable
                  rows={data.items}
                  view={filter.view}
                  current={filter.open}
                  served={servedOrder(exitSorts, sortIn(exitSorts, filter.sort), (sort) => change({ sort }))}
                  onOpen={(id) => change({ open: id, page: filter.page })}
                />
                <Pager
                  label={t`Pages des sorties`}
                  page={data.page}
                  pageSize={data.pageSize}
                  total={data.total}
                  onPage={(page) => change({ page })}
                  previous={t`Page précédente`}
                  next={t`Page suivante`}
                  summary={(from, to, total) => t`${from} – ${to} sur ${total}`}
                />
              </>
            )}
          </Asked>
        )}
      </div>
      {open && <OfficeSheet key={open.id} exit={open} onClose={() => change({ page: filter.page })} />}
    </PageFrame>
  );
}
