import { Segmented } from '@encrier/ui/actions/Segmented';
import { SelectField } from '@encrier/ui/fields/TextField';
import { Menu } from '@encrier/ui/overlays/Menu';
import { useLingui } from '@lingui/react/macro';
import { IconChevronDown, IconUsers } from '@tabler/icons-react';
import { useChild } from '#kernel/session/child.ts';
import css from './PageFrame.module.css';

const ALL = 'all';

/** The same choice in the title line, where a phone's page has its own controls: they stay below it. */
export function ChildPill() {
  const { t } = useLingui();
  const { children, child, choose } = useChild();
  if (children.length < 2) return null;
  const name = child?.prenom ?? t({ message: 'Tous', context: 'enfants' });
  return (
    <Menu
      label={t`Enfant`}
      closeLabel={t`Fermer`}
      align="end"
      trigger={(trigger) => (
        <button {...trigger} type="button" className={css.pill} data-chosen={child ? true : undefined}>
          <IconUsers size={16} stroke={1.7} aria-hidden="true" />
          <span className="visually-hidden">{t`Enfant`} : </span>
          <bdi>{name}</bdi>
          <IconChevronDown size={14} stroke={1.9} aria-hidden="true" />
        </button>
      )}
      items={[
        { key: ALL, label: t`Tous mes enfants`, checked: !child, onSelect: () => choose(null) },
        ...children.map((one) => ({
          key: one.id,
          label: one.prenom,
          ...(one.className && { note: one.className }),
          checked: child?.id === one.id,
          onSelect: () => choose(one.id),
        })),
      ]}
    />
  );
}

/**
 * One child or all, for guardians of several; side by side up to three, a list from four. The choice is in the address.
 */
export function ChildSwitch() {
  const { t } = useLingui();
  const { children, child, choose } = useChild();
  if (children.length < 2) return null;
  const pick = (value: string): void => choose(value === ALL ? null : value);
  if (children.length > 3) {
    return (
      <SelectField
        label={t`Enfant`}
        labelHidden
        value={child?.id ?? ALL}
        onChange={(event) => pick(event.currentTarget.value)}
        options={[
          { value: ALL, label: t`Tous mes enfants` },
          ...children.map((one) => ({
            value: one.id,
            label: one.className ? `${one.prenom} · ${one.className}` : one.prenom,
          })),
        ]}
      />
    );
  }
  return (
    <Segmented
      label={t`Enfant`}
      value={child?.id ?? ALL}
      onChange={pick}
      options={[
        { value: ALL, label: t`Tous mes enfants` },
        ...children.map((one) => ({ value: one.id, label: one.prenom, ...(one.className && { note: one.className }) })),
      ]}
    />
  );
}
