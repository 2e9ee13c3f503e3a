export type Say = (french: string, arabic: string, english: string) => string;
const sayIn: Readonly<Record<string, Say>> = {
  ar: (_french, arabic) => arabic,
  en: (_french, _arabic, english) => english,
};

/** Words in the language of the page, for samples and the gallery only. */
export const useSay = (): Say => sayIn[document.documentElement.lang] ?? ((french) => french);
