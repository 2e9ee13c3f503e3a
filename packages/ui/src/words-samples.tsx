export type Translate = (french: string, arabic: string, english: string) => string;
const sayIn: Readonly<Record<string, Translate>> = {
  ar: (_french, arabic) => arabic,
  en: (_french, _arabic, english) => english,
};

/** Words in the language of the page, for samples and the gallery only. */
export const useTranslate = (): Translate => sayIn[document.documentElement.lang] ?? ((french) => french);
