import type { AlbumKind } from '@encrier/contract/communication/media';
import { Button } from '@encrier/ui/actions/Button';
import { Chips } from '@encrier/ui/actions/Chips';
import { Pager } from '@encrier/ui/data/Pager';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPhotoOff, IconSearchOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Asked } from '#kernel/frame/Asked.tsx';
import { ListSearch } from '#kernel/frame/ListSearch.tsx';
import { useChild } from '#kernel/session/child.ts';
import { albumsQuery, type MediaFilter } from '../../media.api.ts';
import { useMediaPlace } from '../use-media-place.ts';
import { AlbumTile } from './AlbumTile.tsx';
import css from './Grid.module.css';

type Props = { kind: AlbumKind; filter: MediaFilter; onChange: (part: Partial<MediaFilter>) => void; write: ReactNode };

/** Albums that the reader may see, the newest first. */
export function ReaderGrid({ kind, filter, onChange, write }: Props) {
  const { t } = useLingui();
  const { child } = useChild();
  const { root } = useMediaPlace();
  const query = useQuery(albumsQuery(kind, filter, child?.id ?? null));
  const { data, isPlaceholderData } = query;
  const narrowed = filter.q !== '' || filter.unseen;
  return (
    <>
      <div className={css.bar}>
        <ListSearch
          className={css.search}
          label={t`Rechercher un album`}
          value={filter.q}
          onChange={(q) => onChange({ q })}
        />
        <Chips
          label={t`Filtres`}
          chips={[
            {
              key: 'new',
              label: t`Nouveaux`,
              ...(data && { count: data.counts.unseen }),
              active: filter.unseen,
              onPress: () => onChange({ unseen: !filter.unseen }),
            },
          ]}
        />
      </div>
      <Asked query={query} label={t`Chargement des albums`} rows={3} shape="cards" />
      {data &&
        data.items.length === 0 &&
        (narrowed ? (
          <EmptyState
            icon={IconSearchOff}
            title={t`Aucun album ne correspond`}
            action={
              <Button onClick={() => onChange({ q: '', unseen: false })}>
                <Trans>Tout afficher</Trans>
              </Button>
            }
          />
        ) : (
          <EmptyState
            icon={IconPhotoOff}
            title={
              kind === 'photos' ? t`Aucun album de photos pour l’instant` : t`Aucun album de vidéos pour l’instant`
            }
            action={write}
          >
            <Trans>Les albums que l’école partage avec vous apparaîtront ici.</Trans>
          </EmptyState>
        ))}
      {data && data.items.length > 0 && (
        <ul className={isPlaceholderData ? `${css.grid} ${css.late}` : css.grid}>
          {data.items.map((album) => (
            <li key={album.id}>
              <AlbumTile
                album={album}
                href={`${root}/${album.kind}/${album.id}`}
                title={album.title}
                badges={
                  album.isNew && (
                    <StatusPill tone="ink">
                      <Trans>Nouveau</Trans>
                    </StatusPill>
                  )
                }
                foot={
                  album.forChildren.length > 0 && (
                    <p className={css.pills}>
                      {album.forChildren.map((name) => (
                        <StatusPill key={name}>{name}</StatusPill>
                      ))}
                    </p>
                  )
                }
              />
            </li>
          ))}
        </ul>
      )}
      {data && (
        <Pager
          page={data.page}
          pageSize={data.pageSize}
          total={data.total}
          onPage={(page) => onChange({ page })}
          label={t`Pages`}
          previous={t`Page précédente`}
          next={t`Page suivante`}
          summary={(from, to, total) => t`${from} à ${to} sur ${total}`}
        />
      )}
    </>
  );
}
