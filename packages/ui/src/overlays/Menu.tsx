import {
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import type { Icon } from '../actions/Button.tsx';
import { UiLink } from '../link.tsx';
import css from './Menu.module.css';

export type MenuItem = {
  key: string;
  label: ReactNode;
  icon?: Icon;
  note?: ReactNode;
  href?: string;
  onSelect?: () => void;
  danger?: boolean;
  disabled?: boolean;
  /** For a choice: `true` or `false` shows a tick; absent for an action. */
  checked?: boolean;
  /** One of several choices that combine: the menu stays open. */
  toggles?: boolean;
  /** Draws a line above. */
  apart?: boolean;
};
export type MenuTrigger = {
  ref: RefObject<HTMLButtonElement | null>;
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  'aria-controls': string;
  onClick: () => void;
};
export type MenuProps = {
  /** Accessible name of the menu. */
  label: string;
  items: readonly MenuItem[];
  /** Renders the button that opens it: spread the given props on it. */
  trigger: (props: MenuTrigger) => ReactNode;
  /** Edge of the button that the menu aligns with. */
  align?: 'start' | 'end';
  /** Above the items. */
  head?: ReactNode;
  /** Close button of the sheet on phones, which have no Escape key. */
  closeLabel?: string;
};

/** A list of actions or choices on a button: arrows move, a letter jumps, Escape closes. A bottom sheet on phones. */
export function Menu({ label, items, trigger, align = 'start', head, closeLabel }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const id = useId();
  useEffect(() => {
    if (!open || !menu.current) return;
    menu.current.showPopover?.();
    if (button.current) placeUnder(menu.current, button.current, align);
    choices(menu.current)[0]?.focus();
  }, [open, align]);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <>
      {trigger({
        ref: button,
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        'aria-controls': id,
        onClick: () => setOpen(!open),
      })}
      {open && (
        <div
          ref={menu}
          id={id}
          role="menu"
          aria-label={label}
          tabIndex={-1}
          popover="auto"
          className={css.menu}
          onToggle={(event) => event.newState === 'closed' && setOpen(false)}
          onKeyDown={(event) => move(event, close)}
        >
          {head && (
            <div className={css.head} role="presentation">
              {head}
            </div>
          )}
          {items.map((item) => (
            <Fragment key={item.key}>
              {item.apart && <hr className={css.line} />}
              <Item item={item} close={close} />
            </Fragment>
          ))}
          {closeLabel && (
            <button type="button" role="menuitem" tabIndex={-1} className={`${css.item} ${css.close}`} onClick={close}>
              {closeLabel}
            </button>
          )}
        </div>
      )}
    </>
  );
}

function Item({
  item: { label, icon: Glyph, note, href, onSelect, danger, disabled, checked, toggles },
  close,
}: {
  item: MenuItem;
  close: () => void;
}) {
  const shared = {
    role: checked === undefined ? 'menuitem' : toggles ? 'menuitemcheckbox' : 'menuitemradio',
    'aria-checked': checked,
    tabIndex: -1,
    className: danger ? `${css.item} ${css.danger}` : css.item,
    onClick: () => {
      if (!toggles) close();
      onSelect?.();
    },
  };
  const inside = (
    <>
      {Glyph && <Glyph size={18} stroke={1.7} aria-hidden="true" />}
      <span className={css.words}>
        {label}
        {note && <span className={css.note}>{note}</span>}
      </span>
      {checked && <span className={css.tick} aria-hidden="true" />}
    </>
  );
  return href ? (
    <UiLink {...shared} href={href}>
      {inside}
    </UiLink>
  ) : (
    <button {...shared} type="button" disabled={disabled}>
      {inside}
    </button>
  );
}

const choices = (menu: Element) =>
  [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]:not(:disabled)')].filter(
    (one) => getComputedStyle(one).display !== 'none',
  );

function move(event: KeyboardEvent<HTMLDivElement>, close: () => void) {
  const all = choices(event.currentTarget);
  const at = all.indexOf(document.activeElement as HTMLElement);
  const go = (index: number) => {
    event.preventDefault();
    all[(index + all.length) % all.length]?.focus();
  };
  if (event.key === 'ArrowDown') go(at + 1);
  else if (event.key === 'ArrowUp') go(at - 1);
  else if (event.key === 'Home') go(0);
  else if (event.key === 'End') go(-1);
  else if (event.key === 'Tab') close();
  else if (event.key === 'Escape') {
    event.stopPropagation();
    close();
  } else if (event.key.length === 1) {
    const after = [...all.slice(at + 1), ...all.slice(0, at + 1)];
    after.find((one) => one.textContent?.trim().toLowerCase().startsWith(event.key.toLowerCase()))?.focus();
  }
}

/** Below the button, or above without room; kept inside the window. */
function placeUnder(menu: HTMLElement, button: HTMLElement, align: 'start' | 'end') {
  const at = button.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = menu;
  const toRight = (getComputedStyle(button).direction === 'rtl') === (align === 'end');
  const left = toRight ? at.left : at.right - width;
  const below = at.bottom + 6 + height <= window.innerHeight || at.top < height;
  const kept = Math.max(8, Math.min(left, window.innerWidth - width - 8));
  const rtl = getComputedStyle(menu).direction === 'rtl';
  menu.style.setProperty('--x', `${Math.round(rtl ? window.innerWidth - kept - width : kept)}px`);
  menu.style.setProperty('--y', `${Math.round(below ? at.bottom + 6 : at.top - height - 6)}px`);
}
