import { SearchField } from '@encrier/ui/fields/TextField';
import { useTyped } from './use-typed.ts';

/**
 * Search field of a list whose words are in the address: updates it after a pause, and follows changes of the address.
 * `/` focuses it.
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
