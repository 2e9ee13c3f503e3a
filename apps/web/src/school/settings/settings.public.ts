import { type Choice, countryChoices, currencyChoices, languageChoices, placeOf, zoneChoices } from './parts/places.ts';

export type { Choice };

/** Choices of the fields that say where a school is; the current value is always among them. */
export const choicesOf = {
  countries: (current: string): Choice[] => countryChoices(current),
  currencies: (current: string): Choice[] => currencyChoices(current),
  zones: (current: string): Choice[] => zoneChoices(current),
  languages: (): Choice[] => languageChoices(),
};

/** What a country's schools start from, or null. */
export const customsOf = (country: string): { timeZone: string; currency: string } | null => placeOf(country);
