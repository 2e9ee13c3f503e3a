import { languages, locale } from '#kernel/i18n/i18n.ts';

export type Choice = { value: string; label: string };

/** Countries offered, with their default time zone and currency. */
const countries: Record<string, readonly [zone: string, currency: string]> = {
  MA: ['Africa/Casablanca', 'MAD'],
  FR: ['Europe/Paris', 'EUR'],
  BE: ['Europe/Brussels', 'EUR'],
  CH: ['Europe/Zurich', 'CHF'],
  LU: ['Europe/Luxembourg', 'EUR'],
  MC: ['Europe/Monaco', 'EUR'],
  CA: ['America/Toronto', 'CAD'],
  DZ: ['Africa/Algiers', 'DZD'],
  TN: ['Africa/Tunis', 'TND'],
  MR: ['Africa/Nouakchott', 'MRU'],
  SN: ['Africa/Dakar', 'XOF'],
  CI: ['Africa/Abidjan', 'XOF'],
  ML: ['Africa/Bamako', 'XOF'],
  BF: ['Africa/Ouagadougou', 'XOF'],
  BJ: ['Africa/Porto-Novo', 'XOF'],
  TG: ['Africa/Lome', 'XOF'],
  NE: ['Africa/Niamey', 'XOF'],
  GN: ['Africa/Conakry', 'GNF'],
  CM: ['Africa/Douala', 'XAF'],
  GA: ['Africa/Libreville', 'XAF'],
  CG: ['Africa/Brazzaville', 'XAF'],
  TD: ['Africa/Ndjamena', 'XAF'],
  CF: ['Africa/Bangui', 'XAF'],
  CD: ['Africa/Kinshasa', 'CDF'],
  RW: ['Africa/Kigali', 'RWF'],
  BI: ['Africa/Bujumbura', 'BIF'],
  DJ: ['Africa/Djibouti', 'DJF'],
  KM: ['Indian/Comoro', 'KMF'],
  MG: ['Indian/Antananarivo', 'MGA'],
  MU: ['Indian/Mauritius', 'MUR'],
  SC: ['Indian/Mahe', 'SCR'],
  HT: ['America/Port-au-Prince', 'HTG'],
  LB: ['Asia/Beirut', 'LBP'],
  EG: ['Africa/Cairo', 'EGP'],
  AE: ['Asia/Dubai', 'AED'],
  QA: ['Asia/Qatar', 'QAR'],
  SA: ['Asia/Riyadh', 'SAR'],
  ES: ['Europe/Madrid', 'EUR'],
  PT: ['Europe/Lisbon', 'EUR'],
  IT: ['Europe/Rome', 'EUR'],
  DE: ['Europe/Berlin', 'EUR'],
  GB: ['Europe/London', 'GBP'],
  US: ['America/New_York', 'USD'],
};

const byLabel = (a: Choice, b: Choice): number => a.label.localeCompare(b.label, locale.get().lang);
const names = (type: 'region' | 'currency'): Intl.DisplayNames =>
  new Intl.DisplayNames([locale.get().lang, 'fr'], { type });
/** A saved value stays in the list even when it is not a usual one. */
const keeping = (choices: Choice[], value: string, label: string): Choice[] =>
  choices.some((one) => one.value === value) ? choices : [{ value, label }, ...choices];

export function countryChoices(current: string): Choice[] {
  const regionNames = names('region');
  return keeping(
    Object.keys(countries)
      .map((value) => ({ value, label: regionNames.of(value) ?? value }))
      .sort(byLabel),
    current,
    regionNames.of(current) ?? current,
  );
}

export function currencyChoices(current: string): Choice[] {
  const currencyNames = names('currency');
  const usual = [...new Set(Object.values(countries).map(([, currency]) => currency))];
  return keeping(
    usual.map((value) => ({ value, label: `${currencyNames.of(value) ?? value} (${value})` })).sort(byLabel),
    current,
    `${currencyNames.of(current) ?? current} (${current})`,
  );
}

/** Every zone the browser knows, with its distance from UTC today. */
export function zoneChoices(current: string): Choice[] {
  const zones = Intl.supportedValuesOf('timeZone').filter((zone) => zone.includes('/'));
  const label = (zone: string): string => {
    const offset =
      new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' })
        .formatToParts()
        .find((part) => part.type === 'timeZoneName')?.value ?? '';
    return `${zone.replaceAll('_', ' ')} · ${offset.replace('GMT', 'UTC')}`;
  };
  return keeping(
    zones.map((value) => ({ value, label: label(value) })),
    current,
    current,
  );
}

/** Time zone and currency of a country, or null for one that is not listed. */
export function placeOf(country: string): { timeZone: string; currency: string } | null {
  const found = countries[country];
  return found ? { timeZone: found[0], currency: found[1] } : null;
}

export const languageChoices = (): Choice[] => languages.map(({ lang, name }) => ({ value: lang, label: name }));
