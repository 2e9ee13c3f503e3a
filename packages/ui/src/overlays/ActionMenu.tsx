import { IconDots } from '@tabler/icons-react';
import { type Icon, IconButton } from '../actions/Button.tsx';
import { Menu } from './Menu.tsx';

export type MenuAction = {
  key: string;
  label: string;
  icon: Icon;
  /** Goes to a page; otherwise `onPress` acts. */
  href?: string;
  onPress?: () => void;
  /** A destructive action. */
  danger?: boolean;
};

export type ActionMenuProps = {
  /** Name of the button. */
  label: string;
  /** Title of the menu: the row it is about. */
  title: string;
  /** Close button of the sheet on phones. */
  closeLabel?: string;
  icon?: Icon;
  outlined?: boolean;
  actions: readonly MenuAction[];
};

/** The actions of one row: a menu below its button, a bottom sheet on phones. Nothing without actions. */
export function ActionMenu({ label, title, closeLabel, icon = IconDots, outlined, actions }: ActionMenuProps) {
  if (actions.length === 0) return null;
  return (
    <Menu
      label={title}
      align="end"
      head={title}
      closeLabel={closeLabel}
      trigger={(trigger) => <IconButton {...trigger} icon={icon} outlined={outlined} label={label} tip="none" />}
      items={actions.map(({ onPress, ...action }) => ({ ...action, onSelect: onPress }))}
    />
  );
}
