import { IconMenu2 } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { IconButton } from '../actions/Button.tsx';
import { Sheet } from '../overlays/Dialog.tsx';
import css from './AppFrame.module.css';
import { NavGroups, type NavGroup, type NavItem } from './NavGroups.tsx';
import { TabBar } from './TabBar.tsx';

/** Id of the element that scrolls from 600 px on; below, the document does. */
const MAIN = 'main';

export type AppFrameProps = {
  labels: {
    /** « Aller au contenu » */ skip: string;
    /** Name of the menu landmark. */ nav: string;
    /** Name of the bottom bar landmark. */ tabs: string;
    /** Fifth place of the bottom bar. */ more: string;
    /** Title of the full menu on phones, and of the button that unfolds the rail. */ menu: string;
    close: string;
  };
  /** At most 20 entries in 3 groups. */
  groups: readonly NavGroup[];
  /** The first four places of the bottom bar. */
  tabs: readonly NavItem[];
  /** The page was opened from « Plus ». */
  moreActive?: boolean;
  /** False on sub-pages, which hide the bottom bar. */
  tabBar?: boolean;
  /** Top of the sidebar: who the place belongs to (`BrandBlock`). */
  brand: ReactNode;
  /** Under it: the search (`SearchTrigger`). */
  search?: ReactNode;
  /** Foot of the sidebar (`PersonBlock`). */
  account: ReactNode;
  /** Above everything, for example while looking as somebody else. */
  banner?: ReactNode;
  children: ReactNode;
};

/** The shell: sidebar from 1024 px, icon rail from 600, bottom bar below. One `main`, a skip link, one page inside. */
export function AppFrame({
  labels,
  groups,
  tabs,
  moreActive,
  tabBar = true,
  brand,
  search,
  account,
  banner,
  children,
}: AppFrameProps) {
  const [unfolded, setUnfolded] = useState(false);
  const [more, setMore] = useState(false);
  return (
    <div className={css.frame} data-unfolded={unfolded || undefined} data-tabbar={tabBar || undefined}>
      <a href={`#${MAIN}`} className={css.skip} onClick={focusMain}>
        {labels.skip}
      </a>
      {banner && (
        <div className={css.banner} data-print="hide">
          {banner}
        </div>
      )}
      <Sidebar label={labels.nav} menu={labels.menu} unfolded={unfolded} setUnfolded={setUnfolded}>
        <div className={css.brand}>{brand}</div>
        {search && <div className={css.search}>{search}</div>}
        <SideNav label={labels.nav} groups={groups} />
        <div className={css.account}>{account}</div>
      </Sidebar>
      <main id={MAIN} className={css.main} tabIndex={-1}>
        {children}
      </main>
      {tabBar && (
        <TabBar
          label={labels.tabs}
          tabs={tabs}
          more={labels.more}
          moreActive={moreActive}
          moreOpen={more}
          onMore={() => setMore(true)}
        />
      )}
      <Sheet open={more} onClose={() => setMore(false)} title={labels.menu} closeLabel={labels.close} flush>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: closes behind the links it holds and the windows its buttons open, which have their own keys */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: same */}
        <div className={css.more} onClick={(event) => (event.target as Element).closest('a, button') && setMore(false)}>
          <div className={css.moreBrand}>{brand}</div>
          <nav aria-label={labels.nav}>
            <NavGroups groups={groups} roomy />
          </nav>
          <div className={css.moreAccount}>{account}</div>
        </div>
      </Sheet>
    </div>
  );
}

type SidebarProps = {
  label: string;
  menu: string;
  unfolded: boolean;
  setUnfolded: (unfolded: boolean) => void;
  children: ReactNode;
};

/**
 * The sidebar; between 600 and 1023 px a rail that expands over the page and collapses on Escape, on a press outside or
 * when a link is followed.
 */
function Sidebar({ label, menu, unfolded, setUnfolded, children }: SidebarProps) {
  const aside = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!unfolded) return;
    const fold = (event: Event) => {
      const out =
        event instanceof KeyboardEvent ? event.key === 'Escape' : !aside.current?.contains(event.target as Node);
      if (out) setUnfolded(false);
    };
    document.addEventListener('keydown', fold);
    document.addEventListener('pointerdown', fold);
    return () => {
      document.removeEventListener('keydown', fold);
      document.removeEventListener('pointerdown', fold);
    };
  }, [unfolded, setUnfolded]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: folds behind the links it holds, which have their own keys
    // biome-ignore lint/a11y/noStaticElementInteractions: same
    <div
      ref={aside}
      className={css.sidebar}
      data-print="hide"
      data-label={label}
      onClick={(event) => (event.target as Element).closest('a') && setUnfolded(false)}
    >
      <div className={css.unfold}>
        <IconButton
          icon={IconMenu2}
          label={menu}
          tip="none"
          aria-expanded={unfolded}
          onClick={() => setUnfolded(!unfolded)}
        />
      </div>
      {children}
    </div>
  );
}

/** The menu of the sidebar; the entry of the page in force is in sight, however the page was reached. */
function SideNav({ label, groups }: { label: string; groups: readonly NavGroup[] }) {
  const nav = useRef<HTMLElement>(null);
  const active = groups.flatMap(({ items }) => items).find((item) => item.active)?.key;
  useEffect(() => {
    const entry = active === undefined ? null : nav.current?.querySelector('[aria-current="page"]');
    if (!nav.current || !entry) return;
    const [menu, place] = [nav.current.getBoundingClientRect(), entry.getBoundingClientRect()];
    if (place.top < menu.top || place.bottom > menu.bottom) entry.scrollIntoView({ block: 'center' });
  }, [active]);
  return (
    <nav ref={nav} aria-label={label} className={css.nav}>
      <NavGroups groups={groups} />
    </nav>
  );
}

const focusMain = (event: { preventDefault: () => void }) => {
  event.preventDefault();
  document.getElementById(MAIN)?.focus();
};

/** Scrolls the page to its top; call it on navigation. */
export function scrollPageToTop(): void {
  document.getElementById(MAIN)?.scrollTo(0, 0);
  window.scrollTo(0, 0);
}
