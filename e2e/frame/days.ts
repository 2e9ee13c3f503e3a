const timeZone = 'Africa/Casablanca';

/** The day of the school of the journeys so many days from today: it begins an hour before that of UTC. */
export const schoolDay = (days = 0): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone }).format(Date.now() + days * 86_400_000);

/** The minute of the day on the clock of that school. */
export function minuteNow(): number {
  const [hours, minutes] = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
    .format(new Date())
    .split(':');
  return Number(hours) * 60 + Number(minutes);
}
