import type { SchoolSettings } from '@encrier/contract/school/school';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { StickyFoot } from '@encrier/ui/frame/StickyFoot';
import { Trans } from '@lingui/react/macro';
import { ConflictNotice } from './parts/ConflictNotice.tsx';
import { IdentitySection, MailSection, PlaceSection } from './parts/Sections.tsx';
import css from './parts/Settings.module.css';
import { useSettingsForm } from './parts/settings-form.ts';

/** What families see of the school, where it is, and how it writes to them. */
export function SettingsForm({ settings }: { settings: SchoolSettings }) {
  const edit = useSettingsForm(settings);
  const { draft: body, errors, busy, changed, set } = edit;
  const part = { body, errors, set };
  return (
    <form ref={edit.form} className={css.form} noValidate onSubmit={edit.submit}>
      {edit.conflict && <ConflictNotice conflict={edit.conflict} onTheirs={edit.theirs} onMine={edit.mine} />}
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
