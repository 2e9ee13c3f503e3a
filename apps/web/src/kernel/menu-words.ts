import type { Icon } from '@encrier/ui/actions/Button';
import type { MessageDescriptor } from '@lingui/core';

/**
 * Icons and words of a room's menu entries, by name; in `<room>.menu.ts`, from which `npm run -s rooms` generates the
 * list for the shell's menus. It loads no page.
 */
export type MenuWords = Readonly<
  Record<
    string,
    {
      icon: Icon;
      title: MessageDescriptor;
      /** For the bottom bar on phones, where the full title would be cut. */
      short?: MessageDescriptor;
    }
  >
>;
