import type { Icon } from '@encrier/ui/actions/Button';
import type { MessageDescriptor } from '@lingui/core';

/**
 * Icons and words of a room's menu entries by their names; in `<room>.menu.ts`, from which `npm run -s rooms` makes the
 * list that the shell draws its menus from. No page is loaded for it.
 */
export type MenuWords = Readonly<
  Record<
    string,
    {
      icon: Icon;
      title: MessageDescriptor;
      /** For the bottom bar of phones, where the full title would be cut. */
      short?: MessageDescriptor;
    }
  >
>;
