import type { AlbumKind } from '@encrier/contract/communication/media';
import { ButtonLink } from '@encrier/ui/actions/Button';
import { Segmented } from '@encrier/ui/actions/Segmented';
import { StickyFoot } from '@encrier/ui/frame/StickyFoot';
import { useNarrow } from '@encrier/ui/media';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPhoto, IconPhotoPlus, IconVideo } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { useCan } from '#kernel/session/rights.ts';
import { filterFrom, kindOf, type MediaFilter, type Shelf, searchOf, waitingQuery } from './media.api.ts';
import css from './parts/grid/Grid.module.css';
import { ReaderGrid } from './parts/grid/ReaderGrid.tsx';
import { WorkList } from './parts/grid/WorkList.tsx';
import { useMediaPlace } from './parts/use-media-place.ts';

/** Albums of photos or videos: those to look at and, for authors and moderators, those to manage. */
export default function MediaPage() {
  const { t } = useLingui();
  const { type } = useParams({ strict: false }) as { type?: string };
  const kind = kindOf(type);
  const { root } = useMediaPlace();
  const navigate = useNavigate();
  const publishes = useCan('media.publish');
  const moderates = useCan('media.moderate');
  const narrow = useNarrow();
  const requested = filterFrom(useSearch({ strict: false }));
  const filter: MediaFilter = {
    ...requested,
    shelf:
      (requested.shelf === 'miens' && !publishes) || (requested.shelf === 'tous' && !moderates)
        ? 'lecture'
        : requested.shelf,
  };
  const change = (part: Partial<MediaFilter>) =>
    void navigate({ to: '.', search: searchOf({ ...filter, page: 1, ...part }) as never, replace: true });
  const turn = (to: AlbumKind) =>
    void navigate({ to: `${root}/${to}` as never, search: searchOf({ ...filter, page: 1 }) as never });
  const write = publishes && (
    <ButtonLink variant="primary" icon={IconPhotoPlus} href={`${root}/${kind}/nouveau`} data-create>
      <Trans>Nouvel album</Trans>
    </ButtonLink>
  );
  // An author's two choices are on one line on a phone.
  const together = narrow && (publishes || moderates);
  const kinds = (
    <Segmented
      label={t`Type d’albums`}
      value={kind}
      onChange={turn}
      options={[
        { value: 'photos', label: t`Photos`, ...(!together && { icon: IconPhoto }) },
        { value: 'videos', label: t`Vidéos`, ...(!together && { icon: IconVideo }) },
      ]}
    />
  );
  return (
    <PageFrame title={t`Médias`} byChild view={!together && kinds} action={!narrow && write}>
      <div className={css.page}>
        {(publishes || moderates) && (
          <div className={css.switches}>
            {together && kinds}
            <Shelves
              kind={kind}
              value={filter.shelf}
              publishes={publishes}
              moderates={moderates}
              onChange={(shelf) => change({ shelf, status: null, unseen: false })}
            />
          </div>
        )}
        {filter.shelf === 'lecture' ? (
          <ReaderGrid kind={kind} filter={filter} onChange={change} write={write} />
        ) : (
          <WorkList kind={kind} filter={filter} onChange={change} write={write} />
        )}
      </div>
      {narrow && write && <StickyFoot>{write}</StickyFoot>}
    </PageFrame>
  );
}

function Shelves({
  kind,
  value,
  publishes,
  moderates,
  onChange,
}: {
  kind: AlbumKind;
  value: Shelf;
  publishes: boolean;
  moderates: boolean;
  onChange: (shelf: Shelf) => void;
}) {
  const { t } = useLingui();
  const { data: waiting = 0 } = useQuery({ ...waitingQuery(kind), enabled: moderates });
  return (
    <Segmented
      label={t`Albums montrés`}
      value={value}
      onChange={onChange}
      options={[
        { value: 'lecture' as Shelf, label: t`À regarder` },
        ...(publishes ? [{ value: 'miens' as Shelf, label: t`Mes albums` }] : []),
        ...(moderates ? [{ value: 'tous' as Shelf, label: t`Modération`, ...(waiting > 0 && { note: waiting }) }] : []),
      ]}
    />
  );
}
