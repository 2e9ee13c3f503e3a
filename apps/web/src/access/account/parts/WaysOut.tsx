import { Button } from '@encrier/ui/actions/Button';
import { Trans } from '@lingui/react/macro';
import { IconLogout, IconMap2 } from '@tabler/icons-react';
import { sentence } from '#kernel/errors/sentence.ts';
import { go } from '#kernel/go.ts';
import { signOut } from '#kernel/session/account.ts';
import { session } from '#kernel/session/session.ts';
import { busy } from '#kernel/toast/busy.ts';
import { toast } from '#kernel/toast/toast.ts';
import { saveProfile } from '../account.api.ts';
import css from './Account.module.css';

/** The home page starts its tour for people who have not seen it. */
async function playAgain(): Promise<void> {
  const seen = session.get().user?.tourSeen ?? [];
  await saveProfile({ tourSeen: seen.filter((name) => name !== 'home') });
  go('/');
}

/** Buttons to play the guided tour again, and to sign out. */
export function WaysOut() {
  return (
    <div className={css.foot}>
      <Button icon={IconMap2} onClick={() => void playAgain().catch((error) => toast.error(sentence(error)))}>
        <Trans>Revoir la visite guidée</Trans>
      </Button>
      <Button icon={IconLogout} variant="danger" onClick={() => void busy.during(signOut())}>
        <Trans>Se déconnecter</Trans>
      </Button>
    </div>
  );
}
