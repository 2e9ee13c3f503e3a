import { Button, ButtonLink } from '@encrier/ui/actions/Button';
import { Segmented } from '@encrier/ui/actions/Segmented';
import { Pager } from '@encrier/ui/data/Pager';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { StickyFoot } from '@encrier/ui/frame/StickyFoot';
import { useNarrow } from '@encrier/ui/media';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconBooks, IconPlus, IconSearchOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { AuthoredFilters } from './parts/author/AuthoredFilters.tsx';
import { AuthoredList } from './parts/author/AuthoredList.tsx';
import { type Filter, filterFrom, isNarrowed, searchOf, whole } from './parts/filter.ts';
import css from './parts/Resources.module.css';
import { authoredQuery } from './resources.api.ts';

const base = '/prof/resources';

/** A teacher's resources of this year, those shared by colleagues, of former years, and removed ones. */
export default function AuthorPage() {
  const { t } = useLingui();
  const filter = filterFrom(useSearch({ strict: false }));
  const navigate = useNavigate();
  const narrow = useNarrow();
  const query = useQuery(authoredQuery(filter));
  const { data, isPlaceholderData } = query;
  const change = (part: Partial<Filter>) =>
    void navigate({
      to: '.',
      search: searchOf({ ...filter, page: 1, ...part }) as never,
      replace: !('subject' in part || 'folder' in part || 'open' in part),
    });
  const add = (
    <ButtonLink variant="primary" icon={IconPlus} href={`${base}/new`} data-create>
      <Trans>Ajouter</Trans>
    </ButtonLink>
  );
  const count = (n: number | undefined) => (n === undefined ? {} : { note: String(n) });
  return (
    <PageFrame title={t`Ressources`} action={!narrow && add}>
      <div className={css.page}>
        <Segmented
          label={t`Ressources`}
          value={filter.view}
          onChange={(view) => change({ ...whole, view })}
          options={[
            { value: 'mine', label: t`Les miennes`, ...count(data?.counts.mine) },
            { value: 'shared', label: t`De mes collègues`, ...count(data?.counts.shared) },
            { value: 'previous', label: t`Années passées`, ...count(data?.counts.previous) },
            { value: 'removed', label: t`Retirées`, ...count(data?.counts.removed) },
          ]}
        />
        {filter.view === 'previous' && data && data.total > 0 && (
          <Notice tone="info">
            <Trans>
              Choisissez celles qui servent encore, puis « Dupliquer » : elles reviennent pour cette année, sans copier
              leurs fichiers.
            </Trans>
          </Notice>
        )}
        {filter.view === 'removed' && data && data.total > 0 && (
          <Notice tone="info">
            <Trans>Une ressource retirée peut être rétablie pendant 30 jours.</Trans>
          </Notice>
        )}
        {data && <AuthoredFilters filter={filter} data={data} onChange={change} />}
        <Asked query={query} label={t`Chargement des ressources`}>
          {(data) => (
            <div className={isPlaceholderData ? `${css.page} ${css.late}` : css.page}>
              <AuthoredList
                rows={data.items}
                data={data}
                filter={filter}
                onChange={change}
                govern={false}
                base={base}
                ordered={
                  filter.view === 'mine' &&
                  filter.sort === 'place' &&
                  filter.subject !== null &&
                  !isNarrowed(filter) &&
                  data.total <= data.pageSize
                }
              />
              {data.total === 0 && (
                <Nothing filter={filter} add={add} onAll={() => change({ ...whole, view: filter.view })} />
              )}
              <Pager
                label={t`Pages`}
                page={data.page}
                pageSize={data.pageSize}
                total={data.total}
                onPage={(page) => change({ page })}
                previous={t`Page précédente`}
                next={t`Page suivante`}
                summary={(from, to, total) => t`${from} à ${to} sur ${total}`}
              />
            </div>
          )}
        </Asked>
      </div>
      {narrow && <StickyFoot>{add}</StickyFoot>}
    </PageFrame>
  );
}

function Nothing({ filter, add, onAll }: { filter: Filter; add: ReactNode; onAll: () => void }) {
  const { t } = useLingui();
  if (isNarrowed(filter))
    return (
      <EmptyState
        icon={IconSearchOff}
        title={t`Aucune ressource ne correspond`}
        action={
          <Button onClick={onAll}>
            <Trans>Tout afficher</Trans>
          </Button>
        }
      />
    );
  if (filter.view === 'mine')
    return (
      <EmptyState
        icon={IconBooks}
        title={filter.subject ? t`Rien n’est rangé ici` : t`Vous n’avez encore rien déposé cette année`}
        action={add}
      >
        <Trans>Un cours, une fiche, un lien ou une vidéo : vos classes les trouvent par matière et par chapitre.</Trans>
      </EmptyState>
    );
  if (filter.view === 'shared')
    return (
      <EmptyState icon={IconBooks} title={t`Vos collègues n’ont encore rien partagé`}>
        <Trans>
          Ce que partagent les professeurs de vos matières arrive ici, et peut être repris pour vos classes.
        </Trans>
      </EmptyState>
    );
  if (filter.view === 'previous')
    return (
      <EmptyState icon={IconBooks} title={t`Rien à reprendre des années passées`} action={add}>
        <Trans>Ce que vous déposez cette année pourra être repris ici l’an prochain.</Trans>
      </EmptyState>
    );
  return <EmptyState icon={IconBooks} title={t`Rien n’a été retiré`} />;
}
