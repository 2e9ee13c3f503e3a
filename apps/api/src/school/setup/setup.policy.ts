/** Days of validity of the first activation code (SEC-AUT-07). */
export const activationDays = 30;

/** The school year that a day (`YYYY-MM-DD`) falls in, from September to August; August already prepares the next. */
export function schoolYearOf(day: string): { name: string; startsOn: string; endsOn: string } {
  const year = Number(day.slice(0, 4)) - (Number(day.slice(5, 7)) < 8 ? 1 : 0);
  return { name: `${year}-${year + 1}`, startsOn: `${year}-09-01`, endsOn: `${year + 1}-08-31` };
}
