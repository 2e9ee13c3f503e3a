import { addDays } from '@encrier/contract/kernel/days';

/** The day of an instant, as the demo counts days. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
/** The day that comes so many days after that of an instant. */
export const dayAfter = (at: Date, days: number): string => addDays(dayOf(at), days);
