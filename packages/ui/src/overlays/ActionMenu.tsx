import { Menu } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { type Icon, IconButton } from '../actions/Button.tsx';
import { UiLink } from '../link.tsx';
import css from './ActionMenu.module.css';
import { Sheet } from './Dialog.tsx';

export type MenuAction = {
  key: string;
  label: string;
  icon: Icon;
  /** Goes to a page; otherwise `onPress` acts. */
  href?: string;
  onPress?: () => void;
  /** Takes something away. */
  danger?: boolean;
};

/** What can be done with one row: a menu beside its button, a bottom sheet on phones. Nothing is drawn without an action. */
export function ActionMenu({ label, title, closeLabel, actions }: { /** Name of the button. */ label: string; /** What the actions are about, head of the sheet. */ title: string; closeLabel: string; actions: readonly MenuAction[] }) {
  const phone = useMediaQuery('(max-width: 599px)', false, { getInitialValueInEffect: false });
  const [open, setOpen] = useState(false);
  if (actions.length === 0) return null;
  if (!phone) {
    return (
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <IconButton icon={IconDots} label={label} tip="none" />
        </Menu.Target>
        <Menu.Dropdown>
          {actions.map(({ key, label: words, icon: Glyph, href, onPress, danger }) => {
            const icon = <Glyph size={17} stroke={1.7} aria-hidden="true" />;
            return href ? (
              <Menu.Item key={key} component={UiLink} href={href} leftSection={icon}>{words}</Menu.Item>
            ) : (
              <Menu.Item key={key} leftSection={icon} onClick={onPress} className={danger ? css.danger : undefined}>{words}</Menu.Item>
            );
          })}
        </Menu.Dropdown>
      </Menu>
    );
  }
  return (
    <>
      <IconButton icon={IconDots} label={label} tip="none" aria-haspopup="dialog" onClick={() => setOpen(true)} />
      <Sheet open={open} onClose={() => setOpen(false)} title={title} closeLabel={closeLabel} flush>
        <ul className={css.list}>
          {actions.map((action) => <li key={action.key}><SheetAction action={action} onDone={() => setOpen(false)} /></li>)}
        </ul>
      </Sheet>
    </>
  );
}

function SheetAction({ action: { label, icon: Glyph, href, onPress, danger }, onDone }: { action: MenuAction; onDone: () => void }) {
  const inside = (
    <>
      <Glyph size={20} stroke={1.7} aria-hidden="true" />
      <span>{label}</span>
    </>
  );
  const look = danger ? `${css.action} ${css.danger}` : css.action;
  if (href) return <UiLink href={href} className={look} onClick={onDone}>{inside}</UiLink>;
  return (
    <button
      type="button"
      className={look}
      onClick={() => {
        onDone();
        onPress?.();
      }}
    >
      {inside}
    </button>
  );
}
