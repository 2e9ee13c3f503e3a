import { IconButton } from '@encrier/ui/actions/Button';
import { SeyesPaper } from '@encrier/ui/feedback/Paper';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconLanguage, IconMoon, IconSun } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { chooseLang, languages, useLang } from '#kernel/i18n/i18n.ts';
import { setDarkMode, useLook } from '#kernel/look.ts';
import css from './Door.module.css';

/** How to sign in for the first time, in the families’ guide. */
const guide = '/guide/parent.html';

/** Ruled paper, language and theme in the corner, one column in the middle: the frame of every page before sign-in. */
export function DoorFrame({
  title,
  lead,
  children,
  after,
}: {
  title: string;
  lead?: ReactNode;
  children: ReactNode /** Under the card. */;
  after?: ReactNode;
}) {
  const { t } = useLingui();
  const lang = useLang();
  const { scheme } = useLook();
  const dark = scheme === 'dark';
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <SeyesPaper>
      <header className={css.corner}>
        <label className={css.language}>
          <IconLanguage size={18} stroke={1.7} aria-hidden="true" />
          <span className="visually-hidden">{t`Langue`}</span>
          <select value={lang} onChange={(event) => void chooseLang(event.currentTarget.value as typeof lang)}>
            {languages.map((one) => (
              <option key={one.lang} value={one.lang} lang={one.lang}>
                {one.name}
              </option>
            ))}
          </select>
        </label>
        <IconButton
          icon={dark ? IconSun : IconMoon}
          label={dark ? t`Passer au thème clair` : t`Passer au thème sombre`}
          tip="end"
          onClick={() => setDarkMode(!dark)}
        />
      </header>
      <main className={css.column}>
        <h1 className={css.title}>{title}</h1>
        {lead && <p className={css.lead}>{lead}</p>}
        {children}
        {after && <div className={css.after}>{after}</div>}
      </main>
      <footer className={css.foot}>
        <a href={guide} target="_blank" rel="noopener" hrefLang="fr">
          <Trans>Aide</Trans>
        </a>
      </footer>
    </SeyesPaper>
  );
}
