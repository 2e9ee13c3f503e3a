import type { SchoolSettings } from '@encrier/contract/school/school';
import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { StickyFoot } from '@encrier/ui/frame/StickyFoot';
import { Trans } from '@lingui/react/macro';
import { useLeaveGuard } from '#kernel/frame/leave-guard.ts';
import { ConflictNotice } from './parts/ConflictNotice.tsx';
import { IdentitySection, MailSection, PlaceSection } from './parts/Sections.tsx';
import css from './parts/Settings.module.css';
import { useSettingsForm } from './parts/settings-form.ts';

/** What families see of the school, where it is, and how it writes to them. */
export function SettingsForm({ settings }: { settings: SchoolSettings }) {
  const {
    form,
    body,
    picture,
    errors,
    refused,
    conflict,
    busy,
    changed,
    set,
    submit,
    choosePicture,
    theirs,
    mine,
    undo,
  } = useSettingsForm(settings);
  useLeaveGuard(changed && !busy);
  const part = { body, errors, set };
  return (
    <form ref={form} className={css.form} noValidate onSubmit={submit}>
      {conflict && <ConflictNotice conflict={conflict} onTheirs={theirs} onMine={mine} />}
      {refused && <Notice tone="bad">{refused}</Notice>}
      <IdentitySection {...part} picture={picture} onPicture={choosePicture} />
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
          <Button disabled={busy} onClick={undo}>
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
