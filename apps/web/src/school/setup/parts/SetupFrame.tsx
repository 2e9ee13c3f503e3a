import { IconButton } from '@encrier/ui/actions/Button';
import { SeyesPaper } from '@encrier/ui/feedback/Paper';
import { type Step, Stepper } from '@encrier/ui/progress/Stepper';
import { useNarrow } from '@encrier/ui/media';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCloudCheck, IconLanguage, IconMoon, IconSun } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { languages, setLang, useLang } from '#kernel/i18n/i18n.ts';
import { setDarkMode, useLook } from '#kernel/look.ts';
import css from './SetupFrame.module.css';

type Props = {
  title: string;
  lead: ReactNode;
  steps: readonly Step[];
  current: string /** Says that the typed values are saved. */;
  kept: boolean;
  children: ReactNode;
};

/** The wizard's card: steps at the start side, the step's form beside them. */
export function SetupFrame({ title, lead, steps, current, kept, children }: Props) {
  const { t } = useLingui();
  const lang = useLang();
  const dark = useLook().scheme === 'dark';
  const narrow = useNarrow();
  return (
    <SeyesPaper>
      <header className={css.corner}>
        <label className={css.language}>
          <IconLanguage size={18} stroke={1.7} aria-hidden="true" />
          <span className="visually-hidden">{t`Langue`}</span>
          <select value={lang} onChange={(event) => void setLang(event.currentTarget.value as typeof lang)}>
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
        <p className={css.lead}>{lead}</p>
        <div className={css.card}>
          <div className={css.side}>
            <Stepper label={t`Étapes`} steps={steps} current={current} doneLabel={t`terminé`} vertical={!narrow} />
            {kept && (
              <p className={css.kept}>
                <IconCloudCheck size={17} stroke={1.7} aria-hidden="true" />
                <span>
                  <Trans>Chaque étape est gardée. Vous pouvez fermer et reprendre.</Trans>
                </span>
              </p>
            )}
          </div>
          {children}
        </div>
      </main>
    </SeyesPaper>
  );
}
