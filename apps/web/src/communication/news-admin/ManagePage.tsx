import { Button, ButtonLink, IconButton, IconLink } from '@encrier/ui/actions/Button';
import { Skeletons } from '@encrier/ui/feedback/Loading';
import { Notice } from '@encrier/ui/feedback/Notice';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCategory, IconMessageCheck, IconNews, IconPencilPlus, IconSearchOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { sentence } from '#kernel/errors/sentence.ts';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { useCan } from '#kernel/session/rights.ts';
import css from './ManagePage.module.css';
import { filterFrom, manageQuery, type NewsFilter, searchOf } from './news-admin.api.ts';
import { Categories } from './parts/categories/Categories.tsx';
import { FoundElsewhere } from './parts/draft/Found.tsx';
import { ListFilters } from './parts/list/ListFilters.tsx';
import { NewsTable } from './parts/list/NewsTable.tsx';
import { Paging } from './parts/list/Paging.tsx';

const whole: NewsFilter = { q: '', status: null, category: null, mine: false, sort: 'updated', page: 1 };

/** Every publication that the signed-in person may manage, whatever its state. */
export default function ManagePage() {
  const { t } = useLingui();
  const filter = filterFrom(useSearch({ strict: false }));
  const navigate = useNavigate();
  const { data, error, refetch, isPlaceholderData } = useQuery(manageQuery(filter));
  const mayCreate = useCan('news.create');
  const mayModerate = useCan('news.moderate');
  const mayEdit = useCan('news.edit');
  const [filing, setFiling] = useState(false);
  const change = (part: Partial<NewsFilter>) => void navigate({ to: '.', search: searchOf({ ...filter, ...part }) as never, replace: part.page === undefined || part.page === 1 });
  const write = mayCreate && <ButtonLink variant="primary" icon={IconPencilPlus} href="/admin/news/create"><Trans>Rédiger</Trans></ButtonLink>;
  const narrowed = Boolean(filter.q || filter.status || filter.category || filter.mine);
  return (
    <PageFrame
      title={t`Gestion des actualités`}
      tools={
        <>
          {mayModerate && <IconLink icon={IconMessageCheck} label={t`Commentaires à valider`} href="/admin/news/comments" />}
          {mayEdit && <IconButton icon={IconCategory} label={t`Catégories`} tip="end" onClick={() => setFiling(true)} />}
        </>
      }
      action={write}
    >
      <div className={css.page}>
        {mayCreate && <FoundElsewhere />}
        <ListFilters filter={filter} categories={data?.categories ?? []} onChange={change} />
        {error && !data ? (
          <Notice tone="bad" title={sentence(error)} action={<Button size="small" onClick={() => void refetch()}><Trans>Réessayer</Trans></Button>} />
        ) : !data ? (
          <Skeletons label={t`Chargement des actualités`} rows={8} />
        ) : data.items.length > 0 ? (
          <div className={css.list} data-late={isPlaceholderData || undefined}>
            <NewsTable rows={data.items} sort={filter.sort} onSort={(sort) => change({ sort, page: 1 })} />
          </div>
        ) : narrowed || filter.page > 1 ? (
          <EmptyState icon={IconSearchOff} title={t`Aucune actualité ne correspond`} action={<Button onClick={() => change({ ...whole, sort: filter.sort })}><Trans>Tout afficher</Trans></Button>} />
        ) : (
          <EmptyState icon={IconNews} title={t`Aucune actualité pour l’instant`} action={write}>
            <Trans>Rédigez la première : vous choisirez qui la reçoit et quand elle paraît.</Trans>
          </EmptyState>
        )}
        <Categories open={filing} onClose={() => setFiling(false)} categories={data?.categories ?? []} />
        {data && <Paging page={data.page} pageSize={data.pageSize} total={data.total} onPage={(page) => change({ page })} />}
      </div>
    </PageFrame>
  );
}
