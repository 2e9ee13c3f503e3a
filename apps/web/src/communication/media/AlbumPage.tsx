import { ButtonLink } from '@encrier/ui/actions/Button';
import { Skeletons } from '@encrier/ui/feedback/Loading';
import { StatePage } from '@encrier/ui/feedback/Paper';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPhotoOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { useSession } from '#kernel/session/session.ts';
import { albumQuery, kindOf, sendSeen } from './media.api.ts';
import { AlbumTools } from './parts/reading/AlbumTools.tsx';
import { Reader } from './parts/reading/Reader.tsx';
import { useMediaPlace } from './parts/use-media-place.ts';

/** Code that only authors and moderators need is loaded on demand. */
const Work = lazy(async () => ({ default: (await import('./parts/work/Work.tsx')).Work }));
const NewAlbum = lazy(async () => ({ default: (await import('./parts/work/NewAlbum.tsx')).NewAlbum }));

/** An album to look at, to work on (`vue=gestion`), or a new one (`nouveau`). */
export default function AlbumPage() {
  const { t } = useLingui();
  const { id = '', type } = useParams({ strict: false }) as { id?: string; type?: string };
  const { vue } = useSearch({ strict: false }) as { vue?: string };
  const { list } = useMediaPlace();
  if (id !== 'nouveau' && vue !== 'gestion') return <Looking id={id} />;
  const title = id === 'nouveau' ? t`Nouvel album` : t`Album`;
  return (
    <Suspense
      fallback={
        <PageFrame title={title} path={[{ label: t`Médias`, href: list }]}>
          <Skeletons label={t`Chargement de l’album`} rows={6} />
        </PageFrame>
      }
    >
      {id === 'nouveau' ? <NewAlbum kind={kindOf(type)} /> : <Work key={id} id={id} />}
    </Suspense>
  );
}

function Looking({ id }: { id: string }) {
  const { t } = useLingui();
  const { list } = useMediaPlace();
  const query = useQuery(albumQuery(id));
  const { data } = query;
  const looking = useSession((value) => value.lookAs !== null);
  const opened = data?.id;
  useEffect(() => {
    if (opened && !looking) void sendSeen(opened).catch(() => null);
  }, [opened, looking]);
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
      <Trans>Il a été retiré, sa durée est passée, ou il ne vous est pas adressé.</Trans>
    </StatePage>
  );
  return (
    <PageFrame
      title={data?.title || t`Album`}
      path={[{ label: t`Médias`, href: list }]}
      backLabel={t`Retour`}
      tools={data && <AlbumTools album={data} />}
    >
      <Asked query={query} label={t`Chargement de l’album`} shape="cards" rows={3} missing={missing}>
        {(album) => <Reader album={album} />}
      </Asked>
    </PageFrame>
  );
}
