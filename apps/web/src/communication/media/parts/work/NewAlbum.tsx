import type { AlbumContent, AlbumKind } from '@encrier/contract/communication/media';
import { Button } from '@encrier/ui/actions/Button';
import { focusFirstError } from '@encrier/ui/fields/Field';
import { StickyFoot } from '@encrier/ui/frame/StickyFoot';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { create } from '../../media.api.ts';
import { useMediaPlace } from '../use-media-place.ts';
import { AlbumFields } from './AlbumFields.tsx';
import { fieldErrors } from './field-errors.ts';
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

/** A new album: what it is and for whom; its pictures come next. */
export function NewAlbum({ kind }: { kind: AlbumKind }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { list } = useMediaPlace();
  // Made once: sending it again after a cut makes no second album.
  const [id] = useState(() => crypto.randomUUID());
  const [content, setContent] = useState(empty(kind));
  const [names, setNames] = useState<Record<string, string>>({});
  const [asked, setAsked] = useState(false);
  const start = useMutation({
    mutationFn: () => create(id, content),
    meta: { quiet: true },
    onSuccess: (album) =>
      void navigate({ to: `${list}/${album.id}` as never, search: { vue: 'gestion' } as never, replace: true }),
  });
  const errors = {
    ...fieldErrors(start.error),
    ...(asked && !content.title.trim() && { title: t`Donnez un titre à l’album.` }),
    ...(asked && content.audience.length === 0 && { audience: t`Choisissez qui verra l’album.` }),
  };
  const form = useRef<HTMLFormElement>(null);
  const go = () => {
    setAsked(true);
    if (content.title.trim() && content.audience.length > 0) start.mutate();
  };
  // A refusal of the server leads to its field, as a press on the button does.
  useEffect(() => {
    if (start.error && form.current) focusFirstError(form.current);
  }, [start.error]);
  return (
    <PageFrame
      title={kind === 'photos' ? t`Nouvel album de photos` : t`Nouvel album de vidéos`}
      path={[{ label: t`Médias`, href: list }]}
      backLabel={t`Retour`}
      width={760}
    >
      <form
        ref={form}
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault();
          go();
          setTimeout(() => form.current && focusFirstError(form.current));
        }}
        noValidate
      >
        <AlbumFields
          content={content}
          names={names}
          errors={errors}
          last={null}
          onChange={(part, added) => {
            setContent({ ...content, ...part });
            if (added) setNames({ ...names, [added.ref]: added.name });
          }}
        />
        <StickyFoot>
          <Button variant="primary" type="submit" busy={start.isPending}>
            {kind === 'photos' ? (
              <Trans>Créer et ajouter des photos</Trans>
            ) : (
              <Trans>Créer et ajouter des vidéos</Trans>
            )}
          </Button>
        </StickyFoot>
      </form>
    </PageFrame>
  );
}
