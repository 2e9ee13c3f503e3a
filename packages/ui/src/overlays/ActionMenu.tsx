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
  /** Takes something away. */
  danger?: boolean;
};

export type ActionMenuProps = {
  /** Name of the button. */
  label: string;
  /** What the actions are about. */
  title: string;
  /** Way out of the sheet on phones. */
  closeLabel?: string;
  icon?: Icon;
  outlined?: boolean;
  actions: readonly MenuAction[];
};

/**
 * What can be done with one row: a menu under its button, a bottom sheet on phones. Nothing is drawn without an action.
 */
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
