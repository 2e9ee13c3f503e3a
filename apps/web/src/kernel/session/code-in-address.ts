import { useEffect, useState } from 'react';

/** A code after the `#` of the address, as it was written there: `s{schoolId}.{code}`, or the code alone. */
function written(): { school: string; code: string } {
  let hash = location.hash.slice(1);
  try {
    hash = decodeURIComponent(hash);
  } catch {
    // A code that was badly copied is refused in words further on.
  }
  const [, school = '', code = ''] = /^(?:s(\d{1,9})\.)?(.*)$/s.exec(hash) ?? [];
  return { school, code };
}

/** Id of the school that a link with a one-time code names (`/activation#s{schoolId}.{code}`); empty without one. */
export const schoolOfCode = (): string => written().school;

/** A one-time code or a school key after the `#` of the address; empty without one. */
export const codeInAddress = (): string => written().code;

/**
 * The code that the page was opened with. It leaves the address once the page stands, so that it stays in no history;
 * not before: a first drawing that is thrown away would take it along.
 */
export function useCodeInAddress(): string {
  const [code] = useState(codeInAddress);
  useEffect(() => {
    if (location.hash) history.replaceState(null, '', location.pathname + location.search);
  }, []);
  return code;
}
