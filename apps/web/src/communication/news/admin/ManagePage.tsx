import { ButtonLink } from '@encrier/ui/actions/Button';
import { StickyFoot } from '@encrier/ui/frame/StickyFoot';
import { useNarrow } from '@encrier/ui/media';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPencilPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { useCan } from '#kernel/session/rights.ts';
import css from './ManagePage.module.css';
import { filterFrom, manageQuery, type NewsFilter, searchOf } from './admin.api.ts';
import { Categories } from './parts/categories/Categories.tsx';
import { FoundElsewhere } from './parts/draft/Found.tsx';
import { ListFilters } from './parts/list/ListFilters.tsx';
import { ManageTools } from './parts/list/ManageTools.tsx';
import { NewsList } from './parts/list/NewsList.tsx';
import { Paging } from './parts/list/Paging.tsx';

/** Every publication that the signed-in person may manage, whatever its state. */
export default function ManagePage() {
  const { t } = useLingui();
  const filter = filterFrom(useSearch({ strict: false }));
  const navigate = useNavigate();
  const { data } = useQuery(manageQuery(filter));
  const mayCreate = useCan('news.create');
  const mayModerate = useCan('news.moderate');
  const mayEdit = useCan('news.edit');
  const [filing, setFiling] = useState(false);
  const narrow = useNarrow();
  const change = (part: Partial<NewsFilter>) =>
    void navigate({
      to: '.',
      search: searchOf({ ...filter, ...part }) as never,
      replace: part.page === undefined || part.page === 1,
    });
  const write = mayCreate && (
    <ButtonLink variant="primary" icon={IconPencilPlus} href="/admin/news/create" data-create>
      <Trans>Rédiger</Trans>
    </ButtonLink>
  );
  return (
    <PageFrame
      title={narrow ? t`Actualités` : t`Gestion des actualités`}
      tools={<ManageTools moderate={mayModerate} file={mayEdit} narrow={narrow} onFile={() => setFiling(true)} />}
      action={!narrow && write}
    >
      <div className={css.page}>
        {mayCreate && <FoundElsewhere />}
        <ListFilters filter={filter} categories={data?.categories ?? []} onChange={change} />
        <NewsList filter={filter} write={write} onChange={change} />
        <Categories open={filing} onClose={() => setFiling(false)} categories={data?.categories ?? []} />
        {data && (
          <Paging page={data.page} pageSize={data.pageSize} total={data.total} onPage={(page) => change({ page })} />
        )}
      </div>
      {narrow && write && data && data.total > 0 && <StickyFoot>{write}</StickyFoot>}
    </PageFrame>
  );
}
