import { Button } from '@encrier/ui/actions/Button';
import { Notice } from '@encrier/ui/feedback/Notice';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconLogout, IconMap2 } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { sentence } from '#kernel/errors/sentence.ts';
import { PageFrame } from '#kernel/frame/PageFrame.tsx';
import { go } from '#kernel/go.ts';
import { signOut } from '#kernel/session/account.ts';
import { session, useSession } from '#kernel/session/session.ts';
import { busy } from '#kernel/toast/busy.ts';
import { toast } from '#kernel/toast/toast.ts';
import { saveProfile } from './account.api.ts';
import { Accesses } from './parts/Accesses.tsx';
import css from './parts/Account.module.css';
import { Devices } from './parts/Devices.tsx';
import { Display } from './parts/Display.tsx';
import { Identity } from './parts/Identity.tsx';
import { Notices } from './parts/Notices.tsx';
import { QuietHours } from './parts/QuietHours.tsx';
import { Security } from './parts/Security.tsx';

/** The home page plays its tour by itself for whoever has not seen it. */
async function playAgain(): Promise<void> {
  const seen = session.get().user?.tourSeen ?? [];
  await saveProfile({ tourSeen: seen.filter((name) => name !== 'home') });
  go('/');
}

/** Everything that belongs to the signed-in person: who, how it looks, what is sent, what protects it. */
export default function AccountPage() {
  const { t } = useLingui();
  const looking = useSession((value) => value.lookAs !== null);
  const { open } = useSearch({ strict: false }) as { open?: unknown };
  useEffect(() => {
    if (typeof open === 'string') document.getElementById(open)?.scrollIntoView();
  }, [open]);
  return (
    <PageFrame title={t`Mon compte`} width={640}>
      <div className={css.page}>
        {looking && <Notice><Trans>Vous consultez le compte de quelqu’un d’autre : rien ne peut y être changé.</Trans></Notice>}
        <Identity />
        <Display />
        <Notices />
        <QuietHours />
        <Security />
        <Devices />
        <Accesses />
        <div className={css.foot}>
          <Button icon={IconMap2} onClick={() => void playAgain().catch((error) => toast.error(sentence(error)))}><Trans>Revoir la visite guidée</Trans></Button>
          <Button icon={IconLogout} variant="danger" onClick={() => void busy.during(signOut())}><Trans>Se déconnecter</Trans></Button>
        </div>
      </div>
    </PageFrame>
  );
}
