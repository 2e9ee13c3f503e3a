import type { AlbumContent, AlbumKind } from '@encrier/contract/communication/media';
import { Notice } from '@encrier/ui/feedback/Notice';
import { DropZone } from '@encrier/ui/fields/DropZone';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { sentence } from '#kernel/errors/sentence.ts';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { create } from '../../media.api.ts';
import { accepted } from '../items/accepted.ts';
import { keepChosen } from '../items/chosen-first.ts';
import { useMediaPlace } from '../use-media-place.ts';
import css from './Work.module.css';

const empty = (kind: AlbumKind): AlbumContent => ({
  kind,
  title: '',
  description: '',
  takenOn: null,
  place: '',
  audience: [],
  download: 'none',
  expiresOn: null,
});

/**
 * A new album starts from its pictures: the draft is created with them; its title and audience are filled in during the
 * upload.
 */
export function NewAlbum({ kind }: { kind: AlbumKind }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { list } = useMediaPlace();
  // Created once: sending it again after a lost connection creates no second album.
  const [id] = useState(() => crypto.randomUUID());
  const start = useMutation({
    mutationFn: (files: readonly File[]) => {
      keepChosen(id, files);
      return create(id, empty(kind));
    },
    meta: { quiet: true },
    onSuccess: (album) =>
      void navigate({ to: `${list}/${album.id}` as never, search: { vue: 'gestion' } as never, replace: true }),
  });
  return (
    <PageFrame
      title={kind === 'photos' ? t`Nouvel album de photos` : t`Nouvel album de vidéos`}
      path={[{ label: t`Médias`, href: list }]}
      backLabel={t`Retour`}
      width={760}
    >
      <div className={css.stack}>
        {start.error && <Notice tone="bad" title={sentence(start.error)} />}
        <DropZone
          {...accepted(kind)}
          multiple
          leading
          disabled={start.isPending}
          onFiles={(files) => start.mutate(files)}
          cancelLabel={(name) => t`Retirer ${name}`}
        />
        <p className={css.quiet}>
          <Trans>Le titre et les destinataires viennent ensuite. Personne ne voit l’album avant sa publication.</Trans>
        </p>
      </div>
    </PageFrame>
  );
}
