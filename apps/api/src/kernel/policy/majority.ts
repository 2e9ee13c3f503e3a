/** Age of majority in years (Code civil, art. 414; Code de la famille, art. 209; LAW-MIN-03). */
export const majority = 18;

/** Whether somebody born on `birthOn` is of age on a day; false without a birth date. Days are `YYYY-MM-DD`. */
export function isOfAge(birthOn: string | null, day: string): boolean {
  if (!birthOn) return false;
  const turns = `${String(Number(birthOn.slice(0, 4)) + majority).padStart(4, '0')}${birthOn.slice(4)}`;
  return turns <= day;
}
