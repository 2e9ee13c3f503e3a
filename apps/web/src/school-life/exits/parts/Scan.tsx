import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { TextField } from '@encrier/ui/fields/TextField';
import { Dialog } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCamera } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { sentence } from '#kernel/errors/sentence.ts';
import { Camera } from '../../../access/door/door.public.tsx';
import { shown } from '../gate.api.ts';
import { scanPass } from '../persons.api.ts';
import type { Comer } from './comer.ts';
import css from './Gate.module.css';
import { tieWords } from './third-words.ts';

type Props = { onRead: (pupilId: string, bearer: Comer) => void; onClose: () => void };

/** Reads a pass: by the camera, or typed. */
export function Scan({ onRead, onClose }: Props) {
  const { t } = useLingui();
  const [code, setCode] = useState('');
  const [filming, setFilming] = useState(false);
  const [missing, setMissing] = useState(false);
  const read = useMutation({
    mutationFn: scanPass,
    meta: { quiet: true },
    onSuccess: ({ passId, name, tie, photo, refusal, pupil }) => {
      shown(pupil);
      onRead(pupil.id, {
        key: passId,
        label: name,
        kind: tieWords[tie],
        phone: '',
        photo,
        legal: false,
        refusal,
        as: { passId },
      });
    },
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    setMissing(!code.trim());
    if (code.trim() && !read.isPending) read.mutate(code);
  }
  return (
    <Dialog
      open
      onClose={onClose}
      unguarded
      title={t`Lire un laissez-passer`}
      closeLabel={t`Fermer`}
      foot={
        <>
          <Button onClick={onClose}>
            <Trans>Annuler</Trans>
          </Button>
          <Button variant="primary" type="submit" form="scan-pass" busy={read.isPending}>
            <Trans>Vérifier</Trans>
          </Button>
        </>
      }
    >
      <form id="scan-pass" className={css.sheet} noValidate onSubmit={submit}>
        {read.error && <Notice tone="bad">{sentence(read.error)}</Notice>}
        {filming ? (
          <Camera
            onFound={(text) => {
              setFilming(false);
              read.mutate(text);
              return true;
            }}
          />
        ) : (
          <Button icon={IconCamera} onClick={() => setFilming(true)}>
            <Trans>Scanner avec la caméra</Trans>
          </Button>
        )}
        <TextField
          label={t`Code du laissez-passer`}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={80}
          placeholder="ABCD-EFGH-JKLM-NPQR"
          value={code}
          error={missing ? t`Écrivez le code.` : undefined}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  );
}
