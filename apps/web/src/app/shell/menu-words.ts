import type { MenuWords } from '#kernel/menu-words.ts';
import { menus } from '../../menu.generated.ts';

const all: MenuWords = Object.assign({}, ...menus);

/** Icon and words of a menu entry. Throws for a name without words: the menu entry would be empty. */
export function menuWords(name: string): MenuWords[string] {
  const words = all[name];
  if (!words) throw new Error(`no words for the menu entry ${name}`);
  return words;
}
/** Every name that a room gives words for, as often as it occurs. */
export const wordedNames = (): string[] => menus.flatMap((menu) => Object.keys(menu));
