import { type AlbumKind, albumStatuses, type ManagedRow } from '@encrier/contract/communication/media';
import { Button } from '@encrier/ui/actions/Button';
import { Chips } from '@encrier/ui/actions/Chips';
import { Pager } from '@encrier/ui/data/Pager';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconEyeOff, IconPhotoOff, IconSearchOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatDay } from '#kernel/dates.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { ListSearch } from '#kernel/frame/ListSearch.tsx';
import { type MediaFilter, workQuery } from '../../media.api.ts';
import { useMediaPlace } from '../use-media-place.ts';
import { AlbumTile } from './AlbumTile.tsx';
import css from './Grid.module.css';
import { statusLooks } from './status.ts';

type Props = { kind: AlbumKind; filter: MediaFilter; onChange: (part: Partial<MediaFilter>) => void; write: ReactNode };

/** Albums to manage, in every state; for moderators waiting ones come first. */
export function WorkList({ kind, filter, onChange, write }: Props) {
  const { t, i18n } = useLingui();
  const query = useQuery(workQuery(kind, filter));
  const { data, isPlaceholderData } = query;
  const all = filter.shelf === 'tous';
  const states = albumStatuses.filter((status) => !all || status !== 'draft');
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
          label={t`États`}
          chips={states.map((status) => ({
            key: status,
            label: i18n._(statusLooks[status].word),
            active: filter.status === status,
            ...(all && status === 'in_review' && data?.waiting && { count: data.waiting }),
            onPress: () => onChange({ status: filter.status === status ? null : status }),
          }))}
        />
      </div>
      <Asked query={query} label={t`Chargement des albums`} rows={3} shape="cards" />
      {data &&
        data.items.length === 0 &&
        (filter.q || filter.status ? (
          <EmptyState
            icon={IconSearchOff}
            title={t`Aucun album ne correspond`}
            action={
              <Button onClick={() => onChange({ q: '', status: null })}>
                <Trans>Tout afficher</Trans>
              </Button>
            }
          />
        ) : (
          <EmptyState
            icon={IconPhotoOff}
            title={all ? t`Aucun album n’est proposé` : t`Vous n’avez pas encore d’album`}
            action={write}
          >
            {all ? (
              <Trans>Les albums des professeurs attendront ici votre décision.</Trans>
            ) : (
              <Trans>Créez un album, ajoutez des photos, puis partagez-le avec vos classes.</Trans>
            )}
          </EmptyState>
        ))}
      {data && data.items.length > 0 && (
        <ul className={isPlaceholderData ? `${css.grid} ${css.late}` : css.grid}>
          {data.items.map((album) => (
            <li key={album.id}>
              <WorkTile album={album} all={all} />
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

function WorkTile({ album, all }: { album: ManagedRow; all: boolean }) {
  const { t, i18n } = useLingui();
  const { root } = useMediaPlace();
  const { word, tone, icon } = statusLooks[album.status];
  const last = formatDay(album.expiresOn);
  const hidden = plural(album.hidden, { one: '# masquée', other: '# masquées' });
  return (
    <AlbumTile
      album={album}
      href={`${root}/${album.kind}/${album.id}?vue=gestion`}
      title={album.title || t`Sans titre`}
      badges={
        <StatusPill tone={tone} icon={icon} outlined>
          {i18n._(word)}
        </StatusPill>
      }
      foot={
        <>
          {all && (
            <p className={css.when}>
              <Trans>par {album.author}</Trans>
            </p>
          )}
          <p className={css.when}>
            <Trans>Jusqu’au {last}</Trans>
          </p>
          {album.hidden > 0 && (
            <p className={css.pills}>
              <StatusPill tone="warn" icon={IconEyeOff}>
                {hidden}
              </StatusPill>
            </p>
          )}
        </>
      }
    />
  );
}
