import { useRef, useState } from 'react';

/** Which submit button of a form was pressed: `now` for what is sent, `shown` for what is displayed meanwhile. */
export function usePressed<W>(first: W): { now: () => W; shown: W; press: (which: W) => void } {
  const last = useRef(first);
  const [shown, setShown] = useState(first);
  return {
    now: () => last.current,
    shown,
    press: (which) => {
      last.current = which;
      setShown(() => which);
    },
  };
}
