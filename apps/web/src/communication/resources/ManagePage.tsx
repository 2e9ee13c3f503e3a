import { Button, ButtonLink } from '@encrier/ui/actions/Button';
import { Segmented } from '@encrier/ui/actions/Segmented';
import { Pager } from '@encrier/ui/data/Pager';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconBooks, IconPlus, IconSearchOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { useCan } from '#kernel/session/rights.ts';
import { AuthoredFilters } from './parts/author/AuthoredFilters.tsx';
import { AuthoredList } from './parts/author/AuthoredList.tsx';
import { type Filter, filterFrom, isNarrowed, searchOf, whole } from './parts/filter.ts';
import { Space } from './parts/manage/Space.tsx';
import css from './parts/Resources.module.css';
import { everythingQuery } from './resources.api.ts';

const base = '/admin/resources';
type Tab = 'all' | 'removed' | 'space';

/** Everybody's resources of the year, removed ones, and the storage used. */
export default function ManagePage() {
  const { t } = useLingui();
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const filter = filterFrom(search);
  const tab: Tab = search.vue === 'space' ? 'space' : filter.view === 'removed' ? 'removed' : 'all';
  const navigate = useNavigate();
  const mayPublish = useCan('resources.publish');
  const to = (next: Record<string, unknown>, replace: boolean) =>
    void navigate({ to: '.', search: next as never, replace });
  const change = (part: Partial<Filter>) =>
    to(searchOf({ ...filter, page: 1, ...part }), !('subject' in part || 'folder' in part || 'open' in part));
  return (
    <PageFrame
      title={t`Ressources`}
      {...(mayPublish && {
        action: (
          <ButtonLink variant="primary" icon={IconPlus} href={`${base}/new`} data-create>
            <Trans>Ajouter</Trans>
          </ButtonLink>
        ),
      })}
    >
      <div className={css.page}>
        <Segmented
          label={t`Ressources`}
          value={tab}
          onChange={(next) =>
            to(next === 'space' ? { vue: 'space' } : next === 'removed' ? { vue: 'removed' } : {}, true)
          }
          options={[
            { value: 'all', label: t`Toutes` },
            { value: 'removed', label: t`Retirées` },
            { value: 'space', label: t`Espace occupé` },
          ]}
        />
        {tab === 'space' ? <Space /> : <Everything filter={filter} onChange={change} />}
      </div>
    </PageFrame>
  );
}

function Everything({ filter, onChange }: { filter: Filter; onChange: (part: Partial<Filter>) => void }) {
  const { t } = useLingui();
  const query = useQuery(everythingQuery(filter));
  const { isPlaceholderData } = query;
  return (
    <Asked query={query} label={t`Chargement des ressources`}>
      {(data) => {
        const narrowed = isNarrowed(filter);
        return (
          <>
            <AuthoredFilters filter={filter} data={data} authors={data.authors} onChange={onChange} />
            <div className={isPlaceholderData ? `${css.page} ${css.late}` : css.page}>
              <AuthoredList
                rows={data.items}
                data={data}
                filter={filter}
                onChange={onChange}
                govern
                base={base}
                ordered={false}
              />
              {data.total === 0 && narrowed && (
                <EmptyState
                  icon={IconSearchOff}
                  title={t`Aucune ressource ne correspond`}
                  action={
                    <Button onClick={() => onChange({ ...whole, view: filter.view })}>
                      <Trans>Tout afficher</Trans>
                    </Button>
                  }
                />
              )}
              {data.total === 0 && !narrowed && <NothingYet removed={filter.view === 'removed'} />}
              <Pager
                label={t`Pages`}
                page={data.page}
                pageSize={data.pageSize}
                total={data.total}
                onPage={(page) => onChange({ page })}
                previous={t`Page précédente`}
                next={t`Page suivante`}
                summary={(from, to, total) => t`${from} à ${to} sur ${total}`}
              />
            </div>
          </>
        );
      }}
    </Asked>
  );
}

function NothingYet({ removed }: { removed: boolean }) {
  const { t } = useLingui();
  const mayPublish = useCan('resources.publish');
  if (removed) return <EmptyState icon={IconBooks} title={t`Rien n’a été retiré`} />;
  return (
    <EmptyState
      icon={IconBooks}
      title={t`Rien n’est rangé ici`}
      action={
        mayPublish && (
          <ButtonLink icon={IconPlus} href={`${base}/new`}>
            <Trans>Ajouter</Trans>
          </ButtonLink>
        )
      }
    >
      <Trans>Les cours, les fiches et les liens que les professeurs déposent arrivent ici.</Trans>
    </EmptyState>
  );
}
