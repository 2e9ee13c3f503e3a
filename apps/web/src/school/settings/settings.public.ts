import { type Choice, countryChoices, currencyChoices, languageChoices, placeOf, zoneChoices } from './parts/places.ts';

export type { Choice };

/** Choices of the fields about a school's location; the current value is always among them. */
export const choicesOf = {
  countries: (current: string): Choice[] => countryChoices(current),
  currencies: (current: string): Choice[] => currencyChoices(current),
  zones: (current: string): Choice[] => zoneChoices(current),
  languages: (): Choice[] => languageChoices(),
};

/** Default values of a country's schools, or null. */
export const customsOf = (country: string): { timeZone: string; currency: string } | null => placeOf(country);
