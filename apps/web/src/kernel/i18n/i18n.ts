import type { Lang } from '@encrier/contract/kernel/schema';
import { i18n, type Messages } from '@lingui/core';
import { readParam, writeParam } from '#kernel/settings.ts';
import { createStore, useStore } from '#kernel/store.ts';

/** Loaders of catalogues, by file address from the root of the application. */
type WordFiles = Readonly<Record<string, () => Promise<{ messages: Messages }>>>;
/** Catalogues of the first screens; the 300 others are listed in `more-files.ts`, loaded later. */
const first: WordFiles = import.meta.glob<{ messages: Messages }>([
  '/src/app/locales/*.po',
  '/src/shell/locales/*.po',
  '/src/access/door/locales/*.po',
  '/src/kernel/notices/locales/*.po',
]);
/** Domains whose words are on screen so far; a change of language reloads them all. */
const wanted = new Set(['app']);
/** The loaded file of each domain. */
const loaded = new Map<string, string>();
/** French says « tu » to pupils and « vous » to everybody else; the other languages make no difference. */
let familiar = false;

export const locale = createStore<{ lang: Lang; chosen: boolean }>({ lang: readParam('lang') ?? 'fr', chosen: false });
export const languages: readonly { lang: Lang; name: string }[] = [
  { lang: 'fr', name: 'Français' },
  { lang: 'en', name: 'English' },
  { lang: 'ar', name: 'العربية' },
];
export const dirOf = (lang: Lang): 'ltr' | 'rtl' => (lang === 'ar' ? 'rtl' : 'ltr');

async function load(domain: string, lang: Lang): Promise<void> {
  const path = (name: string): string => `/src/${domain}/locales/${name}.po`;
  const files = first[path(lang)] ? first : (await import('./more-files.ts')).moreFiles;
  const tu = path(`${lang}-tu`);
  const file = familiar && files[tu] ? tu : path(lang);
  const read = files[file];
  if (loaded.get(`${domain}/${lang}`) === file || !read) return;
  const { messages } = await read();
  loaded.set(`${domain}/${lang}`, file);
  // Nothing shows these words yet, or `setLang` activates them: Lingui's `load` would re-render the whole page.
  if (i18n.locale === lang) Object.assign(i18n.messages, messages);
  // A copy: Lingui writes the next catalogue into the first object it received.
  else i18n.load(lang, { ...messages });
}

/** Loads the words of a domain in the current language. */
export async function loadCatalogue(domain: string): Promise<void> {
  wanted.add(domain);
  await load(domain, locale.get().lang);
}

/** Switches the language: words, `lang` and `dir` of the page, and the saved setting. */
export async function setLang(lang: Lang): Promise<void> {
  await Promise.all([...wanted].map((domain) => load(domain, lang)));
  i18n.activate(lang);
  document.documentElement.lang = lang;
  document.documentElement.dir = dirOf(lang);
  writeParam('lang', lang);
  locale.set({ lang });
}

/** Switches French to « tu » (a pupil is signed in), or back to « vous ». */
export async function addressAsPupil(pupil: boolean): Promise<void> {
  if (familiar === pupil) return;
  familiar = pupil;
  await setLang(locale.get().lang);
}

/** The language was chosen by hand before sign-in: it becomes the account's. */
export async function chooseLang(lang: Lang): Promise<void> {
  locale.set({ chosen: true });
  await setLang(lang);
}

export const useLang = (): Lang => useStore(locale, (value) => value.lang);
