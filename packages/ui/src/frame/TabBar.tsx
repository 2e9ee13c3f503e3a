import { IconMenu2 } from '@tabler/icons-react';
import { UiLink } from '../link.tsx';
import css from './Nav.module.css';
import type { NavItem } from './NavGroups.tsx';

export type TabBarProps = {
  label: string;
  tabs: readonly NavItem[];
  more: string;
  moreActive?: boolean;
  moreOpen: boolean;
  onMore: () => void;
};

/** The bottom bar on phones: four places and « Plus ». */
export function TabBar({ label, tabs, more, moreActive, moreOpen, onMore }: TabBarProps) {
  return (
    <nav aria-label={label} className={css.bar} data-print="hide">
      {tabs.slice(0, 4).map(({ key, label: words, icon: Glyph, href, active, count = 0, countLabel }) => (
        <UiLink key={key} href={href} className={css.tab} aria-current={active ? 'page' : undefined}>
          <span className={css.tabIcon}>
            <Glyph size={23} stroke={active ? 2 : 1.7} aria-hidden="true" />
            {count > 0 && (
              <span className={css.dot} aria-hidden={countLabel ? true : undefined}>
                <bdi dir="ltr">{count > 99 ? '99+' : count}</bdi>
              </span>
            )}
          </span>
          <span className={css.tabLabel}>{words}</span>
          {count > 0 && countLabel && <span className="visually-hidden">{countLabel}</span>}
        </UiLink>
      ))}
      <button
        type="button"
        className={css.tab}
        data-active={moreActive || undefined}
        aria-haspopup="dialog"
        aria-expanded={moreOpen}
        onClick={onMore}
      >
        <IconMenu2 size={23} stroke={moreActive ? 2 : 1.7} aria-hidden="true" />
        <span className={css.tabLabel}>{more}</span>
      </button>
    </nav>
  );
}
