import { SearchField } from '@encrier/ui/fields/TextField';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import css from './Feed.module.css';

/** Pause in typing before the list is searched again, in milliseconds. */
const PAUSE_MS = 300;

/** Searches the news while typing, after a pause; follows changes of the address. */
export function NewsSearch({ value, onChange }: { value: string; onChange: (q: string) => void }) {
  const { t } = useLingui();
  const [text, setText] = useState(value);
  const requested = useRef(value);
  if (value !== requested.current) {
    requested.current = value;
    setText(value);
  }
  useEffect(() => {
    if (text.trim() === requested.current) return;
    const timer = setTimeout(() => {
      requested.current = text.trim();
      onChange(requested.current);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, onChange]);
  return (
    <SearchField
      className={css.search}
      label={t`Rechercher une actualité`}
      hint="/"
      maxLength={100}
      value={text}
      onChange={setText}
    />
  );
}
