import type { ManagedAlbum } from '@encrier/contract/communication/media';
import { ButtonLink, IconLink } from '@encrier/ui/actions/Button';
import { StatusPill } from '@encrier/ui/data/StatusPill';
import { Notice } from '@encrier/ui/feedback/Notice';
import { StatePage } from '@encrier/ui/feedback/Paper';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconEye, IconPhotoOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatMoment } from '#kernel/dates.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { managedQuery } from '../../media.api.ts';
import { statusLooks } from '../grid/status.ts';
import { useMediaPlace } from '../use-media-place.ts';
import { DetailsCard } from './DetailsCard.tsx';
import { ItemsCard } from '../items/ItemsCard.tsx';
import { PublishCard } from './PublishCard.tsx';
import css from './Work.module.css';

/** An album edited by its author or a moderator. */
export function Work({ id }: { id: string }) {
  const { t } = useLingui();
  const { list } = useMediaPlace();
  const query = useQuery(managedQuery(id));
  const { data } = query;
  const missing = (
    <StatePage
      icon={IconPhotoOff}
      title={t`Cet album n’est pas visible`}
      actions={
        <ButtonLink variant="primary" href={list}>
          <Trans>Voir les albums</Trans>
        </ButtonLink>
      }
    >
      <Trans>Il a été supprimé, ou un autre s’en occupe.</Trans>
    </StatePage>
  );
  return (
    <PageFrame
      title={data?.content.title || t`Album`}
      path={[{ label: t`Médias`, href: `${list}?vue=miens` }]}
      backLabel={t`Retour`}
      tools={data && <IconLink icon={IconEye} label={t`Voir comme un lecteur`} href={`${list}/${id}`} />}
    >
      <Asked query={query} label={t`Chargement de l’album`} rows={6} missing={missing}>
        {(album) => (
          <div className={css.page}>
            <Standing album={album} />
            <div className={css.columns}>
              <ItemsCard album={album} />
              <div className={css.side}>
                {/* Before publication details come first; afterwards, its results. */}
                {album.can.edit && <DetailsCard key={album.id} album={album} />}
                <PublishCard album={album} />
                {!album.can.edit && <DetailsCard key={album.id} album={album} />}
              </div>
            </div>
          </div>
        )}
      </Asked>
    </PageFrame>
  );
}

/** State of the album, and remarks about it. */
function Standing({ album }: { album: ManagedAlbum }) {
  const { i18n } = useLingui();
  const { word, tone, icon } = statusLooks[album.status];
  const { review } = album;
  const returned = review && review.decision !== 'accepted' && review.reason && album.status !== 'published';
  const when = review ? formatMoment(review.at) : '';
  return (
    <div className={css.standing}>
      <p className={css.facts}>
        <StatusPill tone={tone} icon={icon}>
          {i18n._(word)}
        </StatusPill>
        {!album.mine && (
          <span>
            <Trans>par {album.author}</Trans>
          </span>
        )}
      </p>
      {returned && (
        <Notice
          tone="warn"
          title={
            review.decision === 'hidden' ? (
              <Trans>
                Masqué par {review.by}, {when}
              </Trans>
            ) : (
              <Trans>
                Renvoyé par {review.by}, {when}
              </Trans>
            )
          }
        >
          <span dir="auto">{review.reason}</span>
        </Notice>
      )}
    </div>
  );
}
