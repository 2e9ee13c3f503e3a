import type { UserSettings } from '@encrier/contract/kernel/stored-user';
import { Segmented } from '@encrier/ui/actions/Segmented';
import { Switch } from '@encrier/ui/actions/Switch';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { languages, setLang, useLang } from '#kernel/i18n/i18n.ts';
import { setDarkMode, setDensity, setPrinting, useLook } from '#kernel/look.ts';
import { session } from '#kernel/session/session.ts';
import { readParam, writeParam } from '#kernel/settings.ts';
import { saveProfile } from '../account.api.ts';
import css from './Account.module.css';
import { Section } from './Section.tsx';

/** The choice applies on this device at once; it is saved with the account when the network allows. */
function keep(settings: Partial<UserSettings>): void {
  if (!session.get().lookAs) void saveProfile({ settings }).catch(() => null);
}

/** Language, theme, density, printing and keys. */
export function Display() {
  const { t } = useLingui();
  const lang = useLang();
  const { density, printing } = useLook();
  const dark = readParam('darkMode');
  const [shortcuts, setShortcuts] = useState(() => readParam('shortcuts') ?? true);
  const theme: UserSettings['theme'] = dark === null ? 'system' : dark ? 'dark' : 'light';
  return (
    <Section title={<Trans>Affichage</Trans>}>
      <div className={css.block}>
        <Choice label={t`Langue`}>
          <Segmented
            label={t`Langue`}
            wide
            value={lang}
            options={languages.map((one) => ({ value: one.lang, label: <span lang={one.lang}>{one.name}</span> }))}
            onChange={(next) => {
              void setLang(next)
                .then(() => (session.get().lookAs ? undefined : saveProfile({ lang: next })))
                .catch(() => null);
            }}
          />
        </Choice>
        <Choice label={t`Thème`}>
          <Segmented<UserSettings['theme']>
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
              keep({ theme: next });
            }}
          />
        </Choice>
        <Choice label={t`Densité des listes`}>
          <Segmented<UserSettings['density']>
            label={t`Densité des listes`}
            wide
            value={density}
            options={[
              { value: 'compact', label: t`Serrée` },
              { value: 'normal', label: t`Normale` },
              { value: 'comfort', label: t`Aérée` },
            ]}
            onChange={(next) => {
              setDensity(next);
              keep({ density: next });
            }}
          />
        </Choice>
        <Choice label={t`Impression`}>
          <Segmented<UserSettings['printing']>
            label={t`Impression`}
            wide
            value={printing}
            options={[
              { value: 'color', label: t`En couleurs` },
              { value: 'ink-saving', label: t`Économe en encre` },
            ]}
            onChange={(next) => {
              setPrinting(next);
              keep({ printing: next });
            }}
          />
        </Choice>
      </div>
      <div className={`${css.line} ${css.keyboard}`}>
        <Switch
          label={t`Raccourcis à une lettre`}
          note={t`Au clavier : G puis A pour l’accueil, ? pour la liste.`}
          checked={shortcuts}
          onChange={(next) => {
            setShortcuts(next);
            writeParam('shortcuts', next);
            keep({ shortcuts: next });
          }}
        />
      </div>
    </Section>
  );
}

function Choice({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={css.field}>
      <span className={css.label} aria-hidden="true">
        {label}
      </span>
      {children}
    </div>
  );
}
