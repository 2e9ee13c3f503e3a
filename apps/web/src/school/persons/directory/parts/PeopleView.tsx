import { peopleSorts } from '@encrier/contract/school/imports';
import { Button, ButtonLink } from '@encrier/ui/actions/Button';
import { Pager } from '@encrier/ui/data/Pager';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconFileImport, IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { servedOrder } from '#kernel/query/served-order.ts';
import { lazy, Suspense, useState } from 'react';
import { useCan } from '#kernel/session/rights.ts';
import { filterFrom, type PeopleFilter, type PersonKind, peopleFile, peopleQuery, searchOf } from '../directory.api.ts';
import css from './People.module.css';
import { PeopleFilters } from './PeopleFilters.tsx';
import { PeopleList } from './PeopleList.tsx';

const AddStaff = lazy(async () => ({ default: (await import('../../persons.public.tsx')).AddStaff }));

/** Guardians or staff of the school, or of the teacher's own classes. */
export function PeopleView({ kind, title }: { kind: PersonKind; title: string }) {
  const { t } = useLingui();
  const filter = filterFrom(kind, useSearch({ strict: false }));
  const navigate = useNavigate();
  const mayImport = useCan('people.import');
  const mayAdd = useCan('people.edit') && kind === 'staff';
  const [adding, setAdding] = useState(false);
  const query = useQuery(peopleQuery(filter));
  const { data, isPlaceholderData } = query;
  const change = (part: Partial<PeopleFilter>): void =>
    void navigate({
      to: '.',
      search: searchOf({ ...filter, page: 1, ...part }) as never,
      replace: part.page === undefined,
    });
  return (
    <PageFrame
      reach="org"
      title={title}
      action={
        (mayImport || mayAdd) && (
          <>
            {mayImport && (
              <ButtonLink href="/admin/imports" icon={IconFileImport}>
                <Trans>Importer</Trans>
              </ButtonLink>
            )}
            {mayAdd && (
              <Button variant="primary" icon={IconUserPlus} onClick={() => setAdding(true)}>
                <Trans>Ajouter</Trans>
              </Button>
            )}
          </>
        )
      }
    >
      {adding && (
        <Suspense>
          <AddStaff onClose={() => setAdding(false)} />
        </Suspense>
      )}
      <div className={css.page}>
        <PeopleFilters filter={filter} onChange={change} {...(data && { total: data.total, jobs: data.jobs })} />
        <Asked query={query} label={t`Chargement des personnes`}>
          {(data) => (
            <div className={css.list} data-late={isPlaceholderData || undefined}>
              <PeopleList
                rows={data.items}
                kind={kind}
                label={title}
                exports={{ name: title, file: (format) => peopleFile(filter, format) }}
                served={servedOrder(peopleSorts, filter.sort, (sort) => change({ sort }))}
                onAll={
                  filter.q || filter.classId || filter.job ? () => change({ q: '', classId: null, job: '' }) : null
                }
              />
            </div>
          )}
        </Asked>
        {data && (
          <Pager
            label={t`Pages des personnes`}
            page={data.page}
            pageSize={data.pageSize}
            total={data.total}
            onPage={(page) => change({ page })}
            previous={t`Page précédente`}
            next={t`Page suivante`}
            summary={(from, to, total) => t`${from} – ${to} sur ${total}`}
          />
        )}
      </div>
    </PageFrame>
  );
}
