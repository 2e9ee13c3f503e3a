import { useId } from 'react';
import type { Icon } from '../actions/Button.tsx';
import { UiLink } from '../link.tsx';
import css from './Nav.module.css';

export type NavItem = {
  key: string;
  label: string;
  icon: Icon;
  href: string;
  active?: boolean;
  /** Figure at the end; nothing at 0. */
  count?: number;
  /** Somebody waits for the reader: the figure is filled. */
  waits?: boolean;
  /** The figure in words, such as « 2 messages non lus ». */
  countLabel?: string;
};
export type NavGroup = { key: string; label?: string; items: readonly NavItem[] };

/** Menu entries in their groups; `roomy` for touch. */
export function NavGroups({ groups, roomy = false }: { groups: readonly NavGroup[]; roomy?: boolean }) {
  const id = useId();
  return (
    <div className={roomy ? `${css.groups} ${css.roomy}` : css.groups}>
      {groups
        .filter((group) => group.items.length > 0)
        .map((group) => (
          <div key={group.key}>
            {group.label && (
              <p id={`${id}-${group.key}`} className={`${css.heading} rail-hide`}>
                {group.label}
              </p>
            )}
            <ul aria-labelledby={group.label ? `${id}-${group.key}` : undefined}>
              {group.items.map((item) => (
                <li key={item.key}>
                  <Entry item={item} />
                </li>
              ))}
            </ul>
          </div>
        ))}
    </div>
  );
}

function Entry({ item: { label, icon: Glyph, href, active, count = 0, waits, countLabel } }: { item: NavItem }) {
  return (
    <UiLink href={href} className={css.entry} aria-current={active ? 'page' : undefined} data-title={label}>
      <Glyph size={18} stroke={active ? 1.9 : 1.7} aria-hidden="true" />
      <span className={`${css.label} rail-hide`}>{label}</span>
      {count > 0 && (
        <span className={waits ? css.waits : css.count}>
          <bdi dir="ltr" aria-hidden={countLabel ? true : undefined}>
            {count > 99 ? '99+' : count}
          </bdi>
          {countLabel && <span className="visually-hidden">{countLabel}</span>}
        </span>
      )}
    </UiLink>
  );
}
