import { SearchField } from '@encrier/ui/fields/TextField';
import { useEffect, useRef, useState } from 'react';

/** A pause in typing after which the list is asked again, in milliseconds. */
const PAUSE_MS = 300;

/** Search of a list whose words stand in the address: answers after a pause, and shows an address that changes elsewhere. `/` focuses it. */
export function ListSearch({ label, value, onChange, className }: { label: string; value: string; onChange: (q: string) => void; className?: string | undefined }) {
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const send = useRef(onChange);
  useEffect(() => {
    send.current = onChange;
  });
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);
  useEffect(() => {
    if (text.trim() === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = text.trim();
      send.current(sent.current);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return <SearchField {...(className && { className })} label={label} value={text} onChange={setText} maxLength={100} hint="/" data-shortcut="filter" autoComplete="off" />;
}
