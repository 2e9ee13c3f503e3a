import type { ManagedAlbum, ManagedItem } from '@encrier/contract/communication/media';
import { Button } from '@encrier/ui/actions/Button';
import { CheckField } from '@encrier/ui/fields/Choice';
import { FieldGroup } from '@encrier/ui/fields/Field';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconSquarePlus } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sentence } from '#kernel/errors/sentence.ts';
import { Asked } from '#kernel/frame/Asked.tsx';
import { toast } from '#kernel/toast/toast.ts';
import { blur, pictureBytes, send } from '../../media.api.ts';
import { type Box, blurredCopy } from './blur.ts';
import css from './Blur.module.css';
import { BlurStage } from './BlurStage.tsx';

/** The user draws boxes over faces; a copy of the picture without them replaces it. */
export function BlurDialog({ album, item, onClose }: { album: ManagedAlbum; item: ManagedItem; onClose: () => void }) {
  const { t } = useLingui();
  const [boxes, setBoxes] = useState<readonly Box[]>([]);
  const [gone, setGone] = useState<ReadonlySet<string>>(
    new Set(item.tags.filter((tag) => !tag.allowed && !tag.blurred).map((tag) => tag.pupilId)),
  );
  const query = useQuery({
    queryKey: ['media', 'bytes', item.file.id],
    queryFn: async () => createImageBitmap(await pictureBytes(item.file.fichier)),
    gcTime: 0,
  });
  const picture = query.data;
  const keep = useMutation({
    mutationFn: async () => {
      const copy = await blurredCopy(picture!, boxes);
      const sent = await send(new File([copy], item.file.name.replace(/\.\w+$/, '.jpg'), { type: 'image/jpeg' }));
      return blur(album.id, item.id, sent.id, [...gone]);
    },
    meta: { quiet: true },
    onError: (failure) => void toast.error(sentence(failure)),
    onSuccess: () => {
      toast.success(t`Image floutée : la première est supprimée`);
      onClose();
    },
  });
  const [fresh, setFresh] = useState<string | null>(null);
  const add = () => {
    const key = crypto.randomUUID();
    setBoxes([...boxes, { key, x: 0.4, y: 0.35, width: 0.2, height: 0.25 }]);
    setFresh(key);
  };
  const toggle = (id: string) => setGone(new Set(gone.has(id) ? [...gone].filter((one) => one !== id) : [...gone, id]));
  const unnamed = t`Élève d’une autre classe`;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Flouter des visages`}
      closeLabel={t`Fermer`}
      width={900}
      foot={
        <Button
          variant="primary"
          busy={keep.isPending}
          disabled={!picture || boxes.length === 0}
          onClick={() => keep.mutate()}
        >
          <Trans>Remplacer par l’image floutée</Trans>
        </Button>
      }
    >
      <div className={css.stack}>
        <p className={css.help}>
          <Trans>
            Tracez un cadre sur chaque visage. Au clavier : ajoutez un cadre, déplacez-le avec les flèches,
            agrandissez-le avec Maj et les flèches, retirez-le avec Suppr.
          </Trans>
        </p>
        <Asked query={query} label={t`Chargement de l’image`} rows={3}>
          {(drawn) => <BlurStage picture={drawn} boxes={boxes} fresh={fresh} onChange={setBoxes} />}
        </Asked>
        <div>
          <Button icon={IconSquarePlus} disabled={!picture} onClick={add}>
            <Trans>Ajouter un cadre</Trans>
          </Button>
        </div>
        {item.tags.length > 0 && (
          <FieldGroup title={t`Élèves que ce flou rend méconnaissables`}>
            {item.tags.map((tag) => (
              <CheckField
                key={tag.pupilId}
                label={tag.label || unnamed}
                checked={gone.has(tag.pupilId) || tag.blurred}
                disabled={tag.blurred}
                onChange={() => toggle(tag.pupilId)}
              />
            ))}
          </FieldGroup>
        )}
      </div>
    </Dialog>
  );
}
