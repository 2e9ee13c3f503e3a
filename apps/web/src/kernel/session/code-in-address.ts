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

/** A one-time code or a school key after the `#` of the address; it is taken out at once, so that it stays in no history. */
export function codeInAddress(): string {
  const { code } = written();
  if (code) history.replaceState(null, '', location.pathname + location.search);
  return code;
}
