import type { ManagedAlbum, ManagedItem } from '@encrier/contract/communication/media';
import { Button, IconButton } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { TextArea } from '@encrier/ui/fields/TextField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  IconBlur,
  IconChevronLeft,
  IconChevronRight,
  IconEye,
  IconEyeOff,
  IconStar,
  IconTrash,
} from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { fileAddress, imageAddress } from '#kernel/api/address.ts';
import { useSession } from '#kernel/session/session.ts';
import { ReasonDialog } from '../work/ReasonDialog.tsx';
import { TagField } from './TagField.tsx';
import { useItems } from './use-items.ts';
import css from '../work/Work.module.css';

const BlurDialog = lazy(async () => ({ default: (await import('../blur/BlurDialog.tsx')).BlurDialog }));

/** One picture being edited: its caption, its tags, its visibility. */
export function ItemSheet({
  album,
  at,
  onTurn,
}: {
  album: ManagedAlbum;
  at: number | null;
  onTurn: (index: number | null) => void;
}) {
  const { t } = useLingui();
  const place = at ?? 0;
  const item = album.items[place];
  if (!item) return null;
  const total = album.items.length;
  const turn = (step: number) => onTurn((place + step + total) % total);
  return (
    <Sheet
      open={at !== null}
      onClose={() => onTurn(null)}
      title={t`Image ${place + 1} sur ${total}`}
      closeLabel={t`Fermer`}
      width={560}
    >
      <div className={css.stack}>
        <Large item={item} />
        {total > 1 && (
          <div className={css.actions}>
            <IconButton
              icon={IconChevronLeft}
              flip
              outlined
              tip="none"
              label={t`Précédente`}
              onClick={() => turn(-1)}
            />
            <IconButton icon={IconChevronRight} flip outlined tip="none" label={t`Suivante`} onClick={() => turn(1)} />
          </div>
        )}
        <Facts item={item} />
        {album.can.edit && <Caption key={`c-${item.id}`} album={album} item={item} />}
        {album.can.protect && <TagField key={`t-${item.id}`} album={album} item={item} />}
        <Acts album={album} item={item} onGone={() => onTurn(null)} />
      </div>
    </Sheet>
  );
}

function Large({ item }: { item: ManagedItem }) {
  const school = useSession((value) => value.school);
  const { file, poster, caption } = item;
  if (!school) return null;
  return (
    <div className={css.large}>
      {file.type === 'video' ? (
        // biome-ignore lint/a11y/useMediaCaption: a video sent by its author has no text track to give
        <video
          controls
          preload="metadata"
          src={fileAddress(school, file)}
          poster={imageAddress(school, poster?.fichier, 800) ?? undefined}
          aria-label={caption || file.name}
        />
      ) : (
        <img src={imageAddress(school, file.fichier, 800) ?? ''} alt={caption || file.alt} />
      )}
    </div>
  );
}

/** Why readers do not, or could not, see it. */
function Facts({ item }: { item: ManagedItem }) {
  if (item.blocked)
    return (
      <Notice tone="bad" title={<Trans>Un élève reconnaissable n’a pas d’accord.</Trans>}>
        <Trans>Floutez-le ou laissez cette image masquée : elle ne peut pas paraître ainsi.</Trans>
      </Notice>
    );
  if (item.hiddenFor === 'consent')
    return (
      <Notice tone="warn" title={<Trans>Masquée parce qu’un accord manquait.</Trans>}>
        <Trans>Plus rien ne s’y oppose : vous pouvez la montrer de nouveau.</Trans>
      </Notice>
    );
  if (item.hiddenFor === 'decision')
    return (
      <Notice tone="warn" title={<Trans>Masquée aux lecteurs.</Trans>}>
        <span dir="auto">{item.hiddenReason}</span>
      </Notice>
    );
  return null;
}

function Caption({ album, item }: { album: ManagedAlbum; item: ManagedItem }) {
  const { t } = useLingui();
  const [words, setWords] = useState(item.caption);
  const work = useItems(album);
  const keep = () => {
    if (words.trim() !== item.caption) work.caption([item.id], words.trim());
  };
  return (
    <TextArea
      label={t`Légende`}
      help={t`Elle est aussi lue à voix haute à qui ne voit pas l’image.`}
      rows={2}
      maxLength={300}
      value={words}
      onChange={(event) => setWords(event.currentTarget.value)}
      onBlur={keep}
    />
  );
}

function Acts({ album, item, onGone }: { album: ManagedAlbum; item: ManagedItem; onGone: () => void }) {
  const { t } = useLingui();
  const work = useItems(album);
  const [blurring, setBlurring] = useState(false);
  const [hiding, setHiding] = useState(false);
  const hide = (reason: string) => {
    work.show(item.id, true, reason);
    setHiding(false);
  };
  const { can } = album;
  return (
    <div className={css.actions}>
      {can.edit && item.file.type === 'image' && (
        <Button icon={IconBlur} onClick={() => setBlurring(true)}>
          <Trans>Flouter…</Trans>
        </Button>
      )}
      {can.edit && !item.cover && !item.hiddenFor && (
        <Button icon={IconStar} onClick={() => work.cover(item.id)}>
          <Trans>Mettre en couverture</Trans>
        </Button>
      )}
      {can.protect && !item.hiddenFor && (
        <Button icon={IconEyeOff} onClick={() => setHiding(true)}>
          <Trans>Masquer…</Trans>
        </Button>
      )}
      {can.edit && item.hiddenFor && !item.blocked && (
        <Button icon={IconEye} onClick={() => work.show(item.id, false)}>
          <Trans>Montrer de nouveau</Trans>
        </Button>
      )}
      {can.protect && (
        <Button
          variant="danger"
          icon={IconTrash}
          onClick={() => {
            work.drop([item.id]);
            onGone();
          }}
        >
          <Trans>Supprimer</Trans>
        </Button>
      )}
      <ReasonDialog
        open={hiding}
        onClose={() => setHiding(false)}
        title={t`Masquer l’image`}
        help={t`L’auteur et les modérateurs la liront.`}
        action={t`Masquer l’image`}
        busy={work.busy}
        onReason={hide}
      />
      {blurring && (
        <Suspense fallback={null}>
          <BlurDialog album={album} item={item} onClose={() => setBlurring(false)} />
        </Suspense>
      )}
    </div>
  );
}
