import { SearchField } from '@encrier/ui/fields/TextField';
import { useTyped } from './use-typed.ts';

/**
 * Search of a list whose words stand in the address: answers after a pause, and shows an address that changes
 * elsewhere. `/` focuses it.
 */
export function ListSearch({
  label,
  value,
  onChange,
  className,
}: {
  label: string;
  value: string;
  onChange: (q: string) => void;
  className?: string | undefined;
}) {
  const [text, setText] = useTyped(value, onChange);
  return (
    <SearchField
      {...(className && { className })}
      label={label}
      value={text}
      onChange={setText}
      maxLength={100}
      hint="/"
      data-shortcut="filter"
      autoComplete="off"
    />
  );
}
