import type { ReactNode } from 'react';
import { useTranslate } from '../src/words-samples.tsx';
import css from './Gallery.module.css';

const langs = ['fr', 'ar', 'en'] as const;
/** What the address asks for: `?view=grid&lang=ar&scheme=dark`; `few` shows one state of each sample. */
export type GalleryView = { lang: (typeof langs)[number]; scheme: 'light' | 'dark'; view: string; few: boolean };

export function readView(search: string): GalleryView {
  const params = new URLSearchParams(search);
  return {
    lang: langs.find((one) => one === params.get('lang')) ?? 'fr',
    scheme: params.get('scheme') === 'dark' ? 'dark' : 'light',
    view: params.get('view') ?? 'actions',
    few: params.has('few'),
  };
}
export const addressOf = ({ lang, scheme, view }: GalleryView): string => `?view=${view}&lang=${lang}&scheme=${scheme}`;

/** The language that follows, for who looks at them one after the other. */
export const nextLang = (lang: GalleryView['lang']): GalleryView['lang'] =>
  langs[(langs.indexOf(lang) + 1) % langs.length] ?? 'fr';

/** Says the French words, the Arabic ones or the English ones. */
export const useWords = useTranslate;

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
