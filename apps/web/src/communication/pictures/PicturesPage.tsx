import { Pager } from '@encrier/ui/data/Pager';
import { Notice } from '@encrier/ui/feedback/Notice';
import { EmptyState } from '@encrier/ui/feedback/Paper';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPhotoCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Asked } from '#kernel/frame/Asked.tsx';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { PupilPictures } from './parts/PupilPictures.tsx';
import css from './parts/Pictures.module.css';
import { filterFrom, reviewsQuery, searchOf } from './pictures.api.ts';

/** Publications with a picture whose readers include a pupil without consent since, gathered by pupil. */
export default function PicturesPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { page } = filterFrom(useSearch({ strict: false }) as Record<string, unknown>);
  const query = useQuery(reviewsQuery(page));
  return (
    <PageFrame title={t`Images à revoir`} reach="org">
      <div className={css.page}>
        <Asked query={query} label={t`Chargement des images à revoir`} rows={4}>
          {(data) => (
            <>
              {data.total > 0 ? (
                <Notice>
                  <Trans>
                    L’accord pour l’image de ces élèves n’est plus donné. Si l’un d’eux est reconnaissable sur une
                    image, retirez-la ; sinon, dites que vous avez regardé. Ce qui est retenu paraît alors.
                  </Trans>
                </Notice>
              ) : (
                <EmptyState icon={IconPhotoCheck} title={<Trans>Aucune image à revoir</Trans>} />
              )}
              {[...Map.groupBy(data.items, ({ pupil, since }) => pupil?.id ?? since)].map(([key, items]) => (
                <PupilPictures key={key} items={items} />
              ))}
              <Pager
                label={t`Pages des images à revoir`}
                page={data.page}
                pageSize={data.pageSize}
                total={data.total}
                onPage={(next) => void navigate({ to: '.', search: searchOf({ page: next }) as never })}
                previous={t`Page précédente`}
                next={t`Page suivante`}
                summary={(from, to, total) => t`${from} – ${to} sur ${total}`}
              />
            </>
          )}
        </Asked>
      </div>
    </PageFrame>
  );
}
