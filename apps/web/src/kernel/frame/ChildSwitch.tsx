import { Segmented } from '@encrier/ui/actions/Segmented';
import { SelectField } from '@encrier/ui/fields/TextField';
import { useLingui } from '@lingui/react/macro';
import { useChild } from '#kernel/session/child.ts';

const ALL = 'all';

/** One child or all, for guardians of several; up to three side by side, a list from four. The choice stays in the address. */
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
