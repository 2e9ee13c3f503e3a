import { searchKey } from '@encrier/contract/kernel/search-key';
import { type Command, CommandPalette } from '@encrier/ui/overlays/CommandPalette';
import { useLingui } from '@lingui/react/macro';
import { IconBell, IconInfoCircle, IconLogout, IconMoon, IconSun, IconSwitchHorizontal } from '@tabler/icons-react';
import { go } from '#kernel/go.ts';
import { setDarkMode, useLook } from '#kernel/look.ts';
import { signOut } from '#kernel/session/account.ts';
import { useChild } from '#kernel/session/child.ts';
import { useSession } from '#kernel/session/session.ts';
import { busy } from '#kernel/toast/busy.ts';
import type { Entry } from '../shell/menu.ts';
import { menuWords } from '../shell/menu-words.ts';
import { openPanel } from '#kernel/frame/panels.ts';
import { useFound } from './found.tsx';

/** Goes to a page, a person or an object, or runs an action, by name. */
export function PalettePanel({ entries, onClose }: { entries: readonly Entry[]; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const { typed: query, type: setQuery, groups: things } = useFound(entries);
  const { scheme } = useLook();
  const { children, choose } = useChild();
  const unread = useSession((value) => value.user?.unread ?? 0);
  const pages: Command[] = entries.map((entry) => {
    const { title, icon } = menuWords(entry.name);
    return {
      key: entry.path,
      label: i18n._(title),
      icon,
      run: () => go(entry.path),
      ...(entry.key && { keys: ['G', entry.key.toUpperCase()] }),
    };
  });
  pages.push({
    key: '/notifications',
    label: t`Notifications`,
    icon: IconBell,
    run: () => go('/notifications'),
    ...(unread > 0 && { end: String(unread) }),
  });
  const people: Command[] =
    children.length > 1
      ? children.map((child) => ({
          key: child.id,
          label: child.label,
          ...(child.className && { detail: child.className }),
          run: () => choose(child.id),
        }))
      : [];
  const actions: Command[] = [
    {
      key: 'theme',
      label: scheme === 'dark' ? t`Passer au thème clair` : t`Passer au thème sombre`,
      icon: scheme === 'dark' ? IconSun : IconMoon,
      keys: ['Ctrl', 'J'],
      run: () => setDarkMode(scheme !== 'dark'),
    },
    { key: 'switch', label: t`Changer d’école ou de rôle`, icon: IconSwitchHorizontal, run: () => openPanel('switch') },
    { key: 'about', label: t`Aide et à propos`, icon: IconInfoCircle, run: () => openPanel('about') },
    { key: 'out', label: t`Se déconnecter`, icon: IconLogout, run: () => void busy.during(signOut()) },
  ];
  const wanted = searchKey(query);
  const found = (commands: Command[]): Command[] =>
    commands.filter((command) => searchKey(command.label).includes(wanted));
  return (
    <CommandPalette
      open
      onClose={onClose}
      label={t`Chercher une page, une personne ou une action`}
      placeholder={t`Page, personne, action…`}
      query={query}
      onQuery={setQuery}
      groups={[
        { key: 'pages', label: t`Aller à`, commands: found(pages) },
        { key: 'people', label: t`Enfants`, commands: found(people) },
        ...things,
        { key: 'actions', label: t`Actions`, commands: found(actions) },
      ]}
      empty={t`Rien ne porte ce nom.`}
      hints={{ browse: t`parcourir`, open: t`ouvrir`, close: t`Fermer`, closeKey: t`Échap` }}
    />
  );
}
