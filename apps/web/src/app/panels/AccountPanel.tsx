import { updateProfile } from '@encrier/contract/access/auth';
import { Button, ButtonLink } from '@encrier/ui/actions/Button';
import { Segmented } from '@encrier/ui/actions/Segmented';
import { Avatar } from '@encrier/ui/data/Avatar';
import { SelectField } from '@encrier/ui/fields/TextField';
import { Sheet } from '@encrier/ui/overlays/Dialog';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconInfoCircle, IconLogout, IconMap2, IconUserCog } from '@tabler/icons-react';
import { imageAddress } from '#kernel/api/address.ts';
import { api } from '#kernel/api/client.ts';
import { openPanel } from '#kernel/frame/panels.ts';
import { languages, setLang, useLang } from '#kernel/i18n/i18n.ts';
import { setDarkMode } from '#kernel/look.ts';
import { isDeclaredPath } from '#kernel/screens.ts';
import { signOut } from '#kernel/session/account.ts';
import { session, setUser, useSession } from '#kernel/session/session.ts';
import { readParam } from '#kernel/settings.ts';
import { busy } from '#kernel/toast/busy.ts';
import { playTour } from '../tour/play.ts';
import css from './Panels.module.css';

type Theme = 'light' | 'dark' | 'system';

/** Saves a choice with the account; on a failure the choice of this device stays. */
async function keep(change: { lang: 'fr' | 'en' | 'ar' } | { settings: { theme: Theme } }): Promise<void> {
  if (session.get().lookAs) return;
  setUser(await api(updateProfile, { body: change }, { quiet: true }));
}

/** The signed-in person, language and theme, and sign-out. */
export function AccountPanel({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const { user, school } = useSession();
  const lang = useLang();
  const dark = readParam('darkMode');
  if (!user || !school) return null;
  const theme: Theme = dark === null ? 'system' : dark ? 'dark' : 'light';
  const { label, username } = user.user;
  return (
    <Sheet open={open} onClose={onClose} title={t`Mon compte`} closeLabel={t`Fermer`} width={360}>
      <div className={css.stack}>
        <div className={css.who}>
          <Avatar name={label} photo={imageAddress(school, user.user.photo, 96)} size={60} />
          <span className={css.whoText}>
            <bdi className={css.name}>{label}</bdi>
            <bdi className={css.quiet}>{username}</bdi>
          </span>
        </div>
        <SelectField
          label={t`Langue`}
          value={lang}
          options={languages.map((one) => ({ value: one.lang, label: one.name }))}
          onChange={(event) => {
            const next = event.currentTarget.value as typeof lang;
            void setLang(next)
              .then(() => keep({ lang: next }))
              .catch(() => null);
          }}
        />
        <Segmented<Theme>
          label={t`Thème`}
          wide
          value={theme}
          options={[
            { value: 'light', label: t`Clair` },
            { value: 'dark', label: t`Sombre` },
            { value: 'system', label: t`Système` },
          ]}
          onChange={(next) => {
            setDarkMode(next === 'system' ? null : next === 'dark');
            void keep({ settings: { theme: next } }).catch(() => null);
          }}
        />
        {isDeclaredPath('/account') && (
          <ButtonLink href="/account" icon={IconUserCog} wide onClick={onClose}>
            <Trans>Compte, sécurité et notifications</Trans>
          </ButtonLink>
        )}
        <Button
          icon={IconMap2}
          wide
          onClick={() => {
            onClose();
            void playTour(true);
          }}
        >
          <Trans>Revoir la visite guidée</Trans>
        </Button>
        <Button icon={IconInfoCircle} wide onClick={() => openPanel('about')}>
          <Trans>Aide et à propos</Trans>
        </Button>
        <Button
          icon={IconLogout}
          variant="danger"
          wide
          onClick={() => {
            onClose();
            void busy.during(signOut());
          }}
        >
          <Trans>Se déconnecter</Trans>
        </Button>
      </div>
    </Sheet>
  );
}
