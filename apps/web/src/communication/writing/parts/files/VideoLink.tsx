import { Button, IconButton } from '@encrier/ui/actions/Button';
import { TextField } from '@encrier/ui/fields/TextField';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconBrandYoutube, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { videoId } from '#kernel/text.ts';
import css from './Files.module.css';

/** A video by its link: only its 11-character id is stored, anything else is refused where it is typed. */
export function VideoLink({ video, onChange }: { video: string | null; onChange: (id: string | null) => void }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState(false);
  const take = () => {
    const id = videoId(text.trim());
    if (!id) return setWrong(true);
    onChange(id);
    setOpen(false);
    setText('');
  };
  if (video) {
    return (
      <div className={css.tile}>
        <span className={css.thumb} data-type="video">
          <IconBrandYoutube size={20} stroke={1.7} aria-hidden="true" />
        </span>
        <span className={css.words}>
          <span className={css.name}>
            <Trans>Vidéo</Trans>
          </span>
          <bdi className={css.detail}>{video}</bdi>
        </span>
        <IconButton icon={IconX} size="small" tip="none" label={t`Retirer la vidéo`} onClick={() => onChange(null)} />
      </div>
    );
  }
  if (!open)
    return (
      <Button size="small" icon={IconBrandYoutube} onClick={() => setOpen(true)}>
        <Trans>Vidéo</Trans>
      </Button>
    );
  return (
    <div className={css.video}>
      <TextField
        label={t`Lien de la vidéo`}
        type="url"
        inputMode="url"
        dir="ltr"
        autoComplete="off"
        autoFocus
        placeholder="https://youtu.be/…"
        value={text}
        error={
          wrong &&
          t`Ce lien n’est pas celui d’une vidéo YouTube. Collez son adresse, ou son identifiant de 11 caractères.`
        }
        onChange={(event) => {
          setText(event.currentTarget.value);
          setWrong(false);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') take();
          if (event.key === 'Escape') setOpen(false);
        }}
      />
      <span className={css.pair}>
        <Button onClick={take}>
          <Trans>Ajouter la vidéo</Trans>
        </Button>
        <Button variant="quiet" onClick={() => setOpen(false)}>
          <Trans>Annuler</Trans>
        </Button>
      </span>
    </div>
  );
}
