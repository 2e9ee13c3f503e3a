import { setLang, locale } from '#kernel/i18n/i18n.ts';
import { followSystem } from '#kernel/look.ts';

/** Start-up order of the brief. */
export async function start(): Promise<void> {
  followSystem();
  await setLang(locale.get().lang);
}
