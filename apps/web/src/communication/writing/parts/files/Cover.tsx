import type { Attachment } from '@encrier/contract/kernel/attachment';
import { Button, IconButton } from '@encrier/ui/actions/Button';
import { TextField } from '@encrier/ui/fields/TextField';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconCheck, IconPhotoPlus, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { imageAddress } from '#kernel/api/address.ts';
import { useSession } from '#kernel/session/session.ts';
import { pictureTypes } from '#kernel/uploads/accept.ts';
import css from './Files.module.css';

/** The large picture over a publication; it is described before it is sent. */
export function Cover({
  cover,
  onSend,
  onRemove,
}: {
  cover: Attachment | null;
  onSend: (file: File, alt: string) => void;
  onRemove: () => void;
}) {
  const { t } = useLingui();
  const school = useSession((value) => value.school);
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const src = cover && imageAddress(school, cover.fichier, 320);
  return (
    <>
      {cover && src ? (
        <div className={css.tile}>
          <img className={css.wide} src={src} alt="" />
          <span className={css.words}>
            <span className={css.name}>
              <Trans>Couverture</Trans>
            </span>
            {cover.alt ? (
              <span className={css.good}>
                <IconCheck size={14} stroke={2} aria-hidden="true" />
                <Trans>décrite</Trans>
              </span>
            ) : (
              <span className={css.warn}>
                <IconAlertTriangle size={14} stroke={2} aria-hidden="true" />
                <Trans>sans description</Trans>
              </span>
            )}
          </span>
          <IconButton icon={IconX} size="small" tip="none" label={t`Retirer la couverture`} onClick={onRemove} />
        </div>
      ) : (
        <Button size="small" icon={IconPhotoPlus} onClick={() => input.current?.click()}>
          <Trans>Couverture</Trans>
        </Button>
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept={pictureTypes}
        aria-label={t`Choisir une image de couverture`}
        onChange={(event) => {
          setFile(event.currentTarget.files?.[0] ?? null);
          event.currentTarget.value = '';
        }}
      />
      {file && (
        <Describe
          file={file}
          onClose={() => setFile(null)}
          onSend={(alt) => {
            onSend(file, alt);
            setFile(null);
          }}
        />
      )}
    </>
  );
}

function Describe({ file, onClose, onSend }: { file: File; onClose: () => void; onSend: (alt: string) => void }) {
  const { t } = useLingui();
  const [alt, setAlt] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const [url, setUrl] = useState('');
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  const send = () => (alt.trim() ? onSend(alt.trim()) : setSubmitted(true));
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Image de couverture`}
      closeLabel={t`Fermer`}
      foot={
        <Button variant="primary" onClick={send}>
          <Trans>Ajouter la couverture</Trans>
        </Button>
      }
    >
      <div className={css.describe}>
        {url && <img src={url} alt="" />}
        <TextField
          label={t`Description de l’image`}
          help={t`Ce qu’on y voit, en quelques mots : elle sera lue à qui ne la voit pas.`}
          error={submitted && !alt.trim() && t`Décrivez l’image en quelques mots.`}
          value={alt}
          maxLength={500}
          autoFocus
          autoComplete="off"
          onChange={(event) => setAlt(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && send()}
        />
      </div>
    </Dialog>
  );
}
