import { useEffect, useRef, useState } from 'react';

/** A pause in typing after which the address follows, in milliseconds. */
const PAUSE_MS = 300;

/** What is typed, at once; `onQ` hears it after a pause, and an address that changes elsewhere is shown. */
export function useTyped(q: string, onQ: (q: string) => void): [string, (text: string) => void] {
  const [text, setText] = useState(q);
  const sent = useRef(q);
  const send = useRef(onQ);
  useEffect(() => {
    send.current = onQ;
  });
  useEffect(() => {
    if (q === sent.current) return;
    sent.current = q;
    setText(q);
  }, [q]);
  useEffect(() => {
    if (text.trim() === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = text.trim();
      send.current(sent.current);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return [text, setText];
}
