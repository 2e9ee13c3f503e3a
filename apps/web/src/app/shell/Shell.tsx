import { CircleBackground } from '@encrier/ui/feedback/CircleBackground';
import { AppFrame } from '@encrier/ui/frame/AppFrame';
import { BrandBlock, PersonBlock, SearchTrigger } from '@encrier/ui/frame/Identity';
import { useLingui } from '@lingui/react/macro';
import { Outlet, useLocation, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { imageAddress } from '#kernel/api/address.ts';
import { CHILD_PARAM } from '#kernel/session/child.ts';
import { currentArea } from '#kernel/session/rights.ts';
import { useOrgName } from '#kernel/session/orgs.ts';
import { useSession } from '#kernel/session/session.ts';
import { areaNames } from '../area-names.ts';
import { screens } from '../../rooms.ts';
import { HelpButton } from './HelpButton.tsx';
import { LookAsBanner } from './LookAsBanner.tsx';
import { ReadOnlyBanner } from './ReadOnlyBanner.tsx';
import { activeEntry, type Entry, entriesOf, tabsOf, useWaiting } from './menu.ts';
import { menuWords } from './menu-words.ts';
import { closePanel, openPanel, usePanel } from '#kernel/frame/panels.ts';
import { useKeyboard } from './keyboard.ts';

const Panels = lazy(async () => ({ default: (await import('../panels/Panels.tsx')).Panels }));

/** The signed-in frame: navigation around, the page inside, and the panels that open over both. */
export function Shell() {
  const { t, i18n } = useLingui();
  const { user, school, area: chosen } = useSession();
  const { pathname, search } = useLocation() as { pathname: string; search: Record<string, unknown> };
  const bare = useRouterState({
    select: (state) => state.matches.at(-1)?.staticData as { page?: { bare?: boolean } } | undefined,
  })?.page?.bare;
  const org = useOrgName();
  const panel = usePanel();
  const [opened, setOpened] = useState(false);
  if (panel && !opened) setOpened(true);
  const area = user ? currentArea(user, pathname, chosen) : 'personnel';
  const entries = user ? entriesOf(screens.built, user, area) : [];
  useKeyboard(entries);
  const waiting = useWaiting(entries);
  if (!user || !school) return null;

  const active = activeEntry(entries, pathname, `/${area}`);
  const tabs = tabsOf(entries);
  const child = search[CHILD_PARAM];
  const keep = typeof child === 'string' && area === 'parent' ? `?${CHILD_PARAM}=${child}` : '';
  const item = (entry: Entry) => {
    const { title, icon } = menuWords(entry.name);
    return {
      key: entry.path,
      label: i18n._(title),
      icon,
      href: entry.path + keep,
      active: entry === active,
      ...waiting(entry),
    };
  };
  const short = ({ name }: Entry) => {
    const words = menuWords(name).short;
    return words ? { label: i18n._(words) } : {};
  };
  const panels = opened && (
    <Suspense>
      <Panels entries={entries} panel={panel} onClose={closePanel} />
    </Suspense>
  );
  if (bare)
    return (
      <>
        <Outlet />
        {panels}
      </>
    );
  const group = (key: Entry['group'], label?: string) => ({
    key,
    ...(label && { label }),
    items: entries.filter((entry) => entry.group === key).map(item),
  });
  return (
    <>
      <CircleBackground />
      <AppFrame
        labels={{
          skip: t`Aller au contenu`,
          nav: t`Menu principal`,
          tabs: t`Raccourcis`,
          more: t`Plus`,
          menu: t`Menu`,
          close: t`Fermer`,
        }}
        groups={[
          group('main'),
          group('schooling', t`Scolarité`),
          group('life', t`Vie scolaire`),
          group('communication', t`Communication`),
          group('people', t`Personnes`),
          group('office', area === 'admin' ? t`Établissement` : t`Administratif`),
        ]}
        tabs={tabs.map((entry) => ({ ...item(entry), ...short(entry) }))}
        moreActive={active !== null && !tabs.includes(active)}
        tabBar={
          active === null ||
          pathname === active.path ||
          pathname === `${active.path}/home` ||
          (active.faces ?? []).some((face) => pathname === `${active.path}/${face}`)
        }
        brand={
          <BrandBlock
            name={school.title}
            detail={org ?? (school.city || school.kind)}
            image={imageAddress(school, school.logo, 96)}
            label={t`changer d’école ou de rôle`}
            onClick={() => openPanel('switch')}
          />
        }
        search={<SearchTrigger label={t`Rechercher…`} keys={['Ctrl', 'K']} onClick={() => openPanel('palette')} />}
        account={
          <PersonBlock
            name={user.user.label}
            detail={i18n._(areaNames[area])}
            photo={imageAddress(school, user.user.photo, 96)}
            label={t`mon compte`}
            onClick={() => openPanel('account')}
            end={<HelpButton />}
          />
        }
        banner={
          <>
            <ReadOnlyBanner />
            <LookAsBanner />
          </>
        }
      >
        <Outlet />
      </AppFrame>
      {panels}
    </>
  );
}
