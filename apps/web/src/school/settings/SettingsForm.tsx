import type { SchoolSettings } from '@encrier/contract/school/school';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { StickyFoot } from '@encrier/ui/frame/StickyFoot';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { ConflictNotice } from '#kernel/edit/ConflictNotice.tsx';
import { IdentitySection, MailSection, PlaceSection } from './parts/Sections.tsx';
import css from './parts/Settings.module.css';
import { useSettingsForm } from './parts/settings-form.ts';

const fieldWords = {
  title: msg`Nom de l’école`,
  city: msg`Ville`,
  kind: msg`Type d’établissement`,
  hue: msg`Couleur de l’école`,
  languages: msg`Langues`,
  timeZone: msg`Fuseau horaire`,
  currency: msg`Monnaie`,
  country: msg`Pays`,
  mailSender: msg`Nom de l’expéditeur`,
  mailReplyTo: msg`Adresse de réponse`,
};

/** Public data of the school, its location, and how it writes to families. */
export function SettingsForm({ settings }: { settings: SchoolSettings }) {
  const { t } = useLingui();
  const edit = useSettingsForm(settings);
  const { draft: body, errors, busy, changed, set } = edit;
  const part = { body, errors, set };
  return (
    <form ref={edit.form} className={css.form} noValidate onSubmit={edit.submit}>
      <ConflictNotice
        edit={edit}
        words={fieldWords}
        title={t`Quelqu’un d’autre a enregistré ces paramètres pendant ce temps.`}
      />
      {edit.refused && <Notice tone="bad">{edit.refused}</Notice>}
      <IdentitySection {...part} picture={body.picture} onPicture={edit.choosePicture} />
      <PlaceSection {...part} />
      <MailSection {...part} />
      {changed && (
        <StickyFoot
          note={
            <span role="status">
              <Trans>Modifications non enregistrées</Trans>
            </span>
          }
        >
          <Button disabled={busy} onClick={edit.undo}>
            <Trans>Annuler</Trans>
          </Button>
          <Button variant="primary" type="submit" busy={busy}>
            <Trans>Enregistrer</Trans>
          </Button>
        </StickyFoot>
      )}
    </form>
  );
}
