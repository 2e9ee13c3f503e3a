import { Button } from '@encrier/ui/actions/Button';
import { Crest } from '@encrier/ui/frame/Identity';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { imageAddress } from '#kernel/api/address.ts';
import { sentence } from '#kernel/errors/sentence.ts';
import { useSession } from '#kernel/session/session.ts';
import { sendLogo } from '../settings.api.ts';
import css from './Settings.module.css';

type Props = {
  name: string /** File name of the picture shown, a dash for none. */;
  picture: string;
  onChange: (logo: { id: string; fichier: string } | null) => void;
  /** Label and description of the picture, when it is no logo. */
  label?: string;
  help?: string;
  /** Shown unchanged, not as a portrait. */
  plain?: boolean;
};

/**
 * A picture of the school or of an organisation: chosen from a file, uploaded at once, stored when the form is saved.
 */
export function LogoField({ name, picture, onChange, label, help, plain }: Props) {
  const { t } = useLingui();
  const school = useSession((value) => value.school);
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const send = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    setBusy(true);
    setError('');
    try {
      onChange(await sendLogo(file));
    } catch (refused) {
      setError(sentence(refused));
    }
    setBusy(false);
  };
  return (
    <div className={css.logo}>
      {plain ? (
        <span className={css.mark}>
          {picture !== '-' && <img src={imageAddress(school, picture, 320) ?? undefined} alt={label ?? ''} />}
        </span>
      ) : (
        <Crest name={name || '·'} image={imageAddress(school, picture, 320)} size={64} />
      )}
      <div className={css.logoText}>
        <p className={css.label}>{label ?? <Trans>Logo</Trans>}</p>
        <p className={css.help}>
          {help ?? <Trans>PNG, JPEG, WebP ou SVG, 10 Mo au plus. Un carré rend le mieux.</Trans>}
        </p>
        <div className={css.buttons}>
          <Button size="small" busy={busy} onClick={() => input.current?.click()}>
            {picture === '-' ? <Trans>Choisir une image</Trans> : <Trans>Changer l’image</Trans>}
          </Button>
          {picture !== '-' && (
            <Button size="small" variant="quiet" onClick={() => onChange(null)}>
              <Trans>Retirer</Trans>
            </Button>
          )}
        </div>
        {error && (
          <p className={css.error} role="alert">
            {error}
          </p>
        )}
      </div>
      <input
        ref={input}
        hidden
        type="file"
        accept="image/png,image/jpeg,image/webp,image/svg+xml"
        aria-label={label ?? t`Logo de l’école`}
        onChange={(event) => {
          void send(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
    </div>
  );
}
