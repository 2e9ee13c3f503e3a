import { MailText, PhoneText } from '#kernel/content/Contact.tsx';
import type { Role } from '@encrier/contract/kernel/schema';
import { Button, IconButton } from '@encrier/ui/actions/Button';
import { Avatar } from '@encrier/ui/data/Avatar';
import { TextField } from '@encrier/ui/fields/TextField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPencil } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { imageAddress } from '#kernel/api/address.ts';
import { useEdit } from '#kernel/edit/use-edit.ts';
import { fieldErrors, sentence } from '#kernel/errors/sentence.ts';
import { useSession } from '#kernel/session/session.ts';
import { toast } from '#kernel/toast/toast.ts';
import { comma, ofName, joinNames } from '#kernel/text.ts';
import { savePhoto, saveProfile } from '../account.api.ts';
import css from './Account.module.css';

const roleNames = {
  eleve: msg`Élève`,
  parent: msg`Parent`,
  prof: msg`Professeur`,
  transport: msg`Transport`,
  admin: msg`Administration`,
  personnel: msg`Personnel`,
} as const satisfies Record<Role, unknown>;

/** The signed-in person, with links to the photo and the contact details. */
export function Identity() {
  const { t, i18n } = useLingui();
  const { user, school } = useSession();
  const [open, setOpen] = useState(false);
  if (!user) return null;
  const { label, username, photo, email, phone } = user.user;
  const children = joinNames(user.children.map(({ prenom }) => prenom));
  const roles = user.roles.map((role) => i18n._(roleNames[role])).join(comma());
  const ofChildren = ofName(children);
  const contact = [phone, email].flatMap((one) => one || []);
  return (
    <div className={css.card}>
      <div className={css.who}>
        <Avatar name={label} photo={imageAddress(school, photo, 96)} size={68} />
        <div className={css.whoText}>
          <bdi className={css.name}>{label}</bdi>
          <span className={css.quiet}>{children ? <Trans>Parent {ofChildren}</Trans> : roles}</span>
          {(contact.length ? contact : [username]).map((one) => (
            <span key={one} className={css.quiet}>
              {one === phone ? <PhoneText number={one} /> : <MailText address={one} />}
            </span>
          ))}
        </div>
        <IconButton
          icon={IconPencil}
          label={t`Modifier ma photo et mes coordonnées`}
          tip="end"
          onClick={() => setOpen(true)}
        />
      </div>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title={t`Photo et coordonnées`}
        closeLabel={t`Fermer`}
        width={420}
      >
        {open && <Contact onDone={() => setOpen(false)} />}
      </Sheet>
    </div>
  );
}

function Contact({ onDone }: { onDone: () => void }) {
  const { t } = useLingui();
  const user = useSession((value) => value.user?.user);
  const edit = useEdit({
    start: { email: user?.email ?? '', phone: user?.phone ?? '' },
    send: ({ email, phone }) => saveProfile({ email: email.trim() || null, phone: phone.trim() || null }),
    read: (error) => {
      const found = fieldErrors(error);
      return { errors: Object.keys(found).length ? found : { email: sentence(error) }, refused: '' };
    },
    onSaved: () => {
      toast.success(t`Coordonnées enregistrées`);
      onDone();
    },
  });
  const { draft, errors, set } = edit;
  return (
    <div className={css.form}>
      <Photo />
      <form ref={edit.form} className={css.form} noValidate onSubmit={edit.submit}>
        <TextField
          label={t`Adresse électronique`}
          help={t`Pour les notifications et un mot de passe oublié.`}
          optional={t`(facultatif)`}
          type="email"
          inputMode="email"
          autoComplete="email"
          dir="ltr"
          value={draft.email}
          error={errors.email}
          onChange={(event) => set({ email: event.currentTarget.value })}
        />
        <TextField
          label={t`Téléphone`}
          optional={t`(facultatif)`}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          dir="ltr"
          maxLength={20}
          value={draft.phone}
          error={errors.phone}
          onChange={(event) => set({ phone: event.currentTarget.value })}
        />
        <Button variant="primary" type="submit" busy={edit.busy}>
          <Trans>Enregistrer mes coordonnées</Trans>
        </Button>
      </form>
    </div>
  );
}

function Photo() {
  const { t } = useLingui();
  const { user, school } = useSession();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  if (!user) return null;
  const { label, photo } = user.user;
  const during = async (work: Promise<void>): Promise<void> => {
    setBusy(true);
    setError('');
    await work.catch((refused) => setError(sentence(refused)));
    setBusy(false);
  };
  return (
    <div className={css.photo}>
      <Avatar name={label} photo={imageAddress(school, photo, 320)} size={84} />
      <div className={css.field}>
        <span className={css.quiet}>
          <Trans>JPEG, PNG ou WebP, 15 Mo au plus. L’image est recadrée au centre.</Trans>
        </span>
        <span className={css.buttons}>
          <Button size="small" busy={busy} onClick={() => input.current?.click()}>
            {photo === '-' ? <Trans>Choisir une photo</Trans> : <Trans>Changer de photo</Trans>}
          </Button>
          {photo !== '-' && (
            <Button size="small" variant="quiet" onClick={() => void during(saveProfile({ photo: null }))}>
              <Trans>Retirer</Trans>
            </Button>
          )}
        </span>
        {error && (
          <span className={css.error} role="alert">
            {error}
          </span>
        )}
      </div>
      <input
        ref={input}
        hidden
        type="file"
        accept="image/jpeg,image/png,image/webp"
        aria-label={t`Photo`}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          if (file) void during(savePhoto(file));
          event.currentTarget.value = '';
        }}
      />
    </div>
  );
}
