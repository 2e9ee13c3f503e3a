import { useEffect, useState } from 'react';

/** A code after the `#` of the address, as written: `s{schoolId}.{code}`, or the code alone. */
function written(): { school: string; code: string } {
  let hash = location.hash.slice(1);
  try {
    hash = decodeURIComponent(hash);
  } catch {
    // A badly copied code is refused later, with words.
  }
  const [, school = '', code = ''] = /^(?:s(\d{1,9})\.)?(.*)$/s.exec(hash) ?? [];
  return { school, code };
}

/** Id of the school in a link with a one-time code (`/activation#s{schoolId}.{code}`); empty without one. */
export const schoolOfCode = (): string => written().school;

/** A one-time code or a school key after the `#` of the address; empty without one. */
export const codeInAddress = (): string => written().code;

/**
 * The code the page was opened with. It is removed from the address, and so from the history, once the page is
 * displayed; not earlier, because a discarded first render would lose it.
 */
export function useCodeInAddress(): string {
  const [code] = useState(codeInAddress);
  useEffect(() => {
    if (location.hash) history.replaceState(null, '', location.pathname + location.search);
  }, []);
  return code;
}
