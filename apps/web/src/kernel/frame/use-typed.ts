import { useEffect, useRef, useState } from 'react';

/** Pause in typing after which the address is updated, in milliseconds. */
const PAUSE_MS = 300;

/** The typed text, at once; calls `onQ` after a pause, and follows an address changed elsewhere. */
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
