import { createContext, type ReactNode, use } from 'react';
import css from './Gallery.module.css';

/** What the address asks for: `?view=grid&lang=ar&scheme=dark`. */
export type Asked = { lang: 'fr' | 'ar'; scheme: 'light' | 'dark'; view: string };

export function readAsked(search: string): Asked {
  const asked = new URLSearchParams(search);
  return {
    lang: asked.get('lang') === 'ar' ? 'ar' : 'fr',
    scheme: asked.get('scheme') === 'dark' ? 'dark' : 'light',
    view: asked.get('view') ?? 'actions',
  };
}
export const addressOf = ({ lang, scheme, view }: Asked): string => `?view=${view}&lang=${lang}&scheme=${scheme}`;

const LangContext = createContext<'fr' | 'ar'>('fr');
export const LangProvider = LangContext;

type Say = (french: string, arabic: string) => string;
const french: Say = (words) => words;
const arabic: Say = (_french, words) => words;

/** Says the French words or the Arabic ones. */
export const useWords = (): Say => (use(LangContext) === 'ar' ? arabic : french);

/** One component with its name, in as many states as are given. */
export function Show({ name, children, wide }: { name: string; children: ReactNode; wide?: boolean }) {
  return (
    <section className={css.show} aria-label={name}>
      <h2 className={css.name} dir="ltr">
        {name}
      </h2>
      <div className={wide ? css.wide : css.states}>{children}</div>
    </section>
  );
}
