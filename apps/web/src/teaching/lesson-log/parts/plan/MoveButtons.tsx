import { IconButton } from '@encrier/ui/actions/Button';
import { useLingui } from '@lingui/react/macro';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import own from './Plan.module.css';

type Props<T> = { name: string; index: number; list: readonly T[]; onChange: (next: readonly T[]) => void };
/** Moves a line of a list up or down, or removes it. */
export function MoveButtons<T>({ name, index, list, onChange }: Props<T>) {
  const { t } = useLingui();
  const move = (by: number): void => {
    const next = [...list];
    const [one] = next.splice(index, 1);
    next.splice(index + by, 0, one!);
    onChange(next);
  };
  return (
    <span className={own.buttons}>
      <IconButton icon={IconArrowUp} label={t`Monter ${name}`} disabled={index === 0} onClick={() => move(-1)} />
      <IconButton
        icon={IconArrowDown}
        label={t`Descendre ${name}`}
        disabled={index === list.length - 1}
        onClick={() => move(1)}
      />
      <IconButton
        icon={IconTrash}
        label={t`Retirer ${name}`}
        onClick={() => onChange(list.filter((_, other) => other !== index))}
      />
    </span>
  );
}
