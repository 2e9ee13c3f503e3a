/** The day of the school of the journeys so many days from today: it begins an hour before that of UTC. */
export const schoolDay = (days = 0): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Casablanca' }).format(Date.now() + days * 86_400_000);
