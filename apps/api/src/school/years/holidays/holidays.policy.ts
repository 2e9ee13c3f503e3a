import type { CalendarKey } from '@encrier/contract/school/years';
import { addDays, countDays, overlaps, type Span, findUnrealDay } from '#kernel/policy/days.ts';

/**
 * Days off of national calendars. What the law fixes by date or by Easter is `confirmed`; school holidays and the days
 * that follow the moon are `expected`: a school reads them against the official text before it confirms them.
 *
 * Sources: French labour code, art. L3133-1 (public holidays) and L3422-2 (abolition of slavery overseas, law 83-550
 * and decree 83-1003), L3134-13 (Alsace and Moselle, whose academies are in zone B); the ministry's school calendar of
 * 2026-2027 for zones A, B and C, as announced, to be checked; Moroccan public holidays of dahir 1-77-009, decree
 * 2-77-169 and their later additions (14 January, 31 October). Academies overseas and Morocco decide their school
 * holidays by a text of their own, which is not known here: only their public holidays are given.
 */
export type NationalDay = Span & {
  name: DayName;
  kind: 'holiday' | 'public_holiday';
  state: 'confirmed' | 'expected';
  source: Source;
};
export type Source = 'france' | 'overseas' | 'alsaceMoselle' | 'ministry' | 'morocco' | 'moon';
export type DayName =
  | 'newYear'
  | 'labour'
  | 'victory'
  | 'bastille'
  | 'assumption'
  | 'allSaints'
  | 'armistice'
  | 'christmas'
  | 'easterMonday'
  | 'ascension'
  | 'whitMonday'
  | 'autumnBreak'
  | 'christmasBreak'
  | 'winterBreak'
  | 'springBreak'
  | 'ascensionBridge'
  | 'summerBreak'
  | 'muharram'
  | 'mawlid'
  | 'fitr'
  | 'adha'
  | 'newYearMa'
  | 'manifesto'
  | 'amazigh'
  | 'throne'
  | 'ouedEddahab'
  | 'revolution'
  | 'youth'
  | 'unity'
  | 'greenMarch'
  | 'independence'
  | 'abolition'
  | 'goodFriday'
  | 'saintStephen';

const one = (day: string, name: DayName, source: Source): NationalDay => ({
  startsOn: day,
  endsOn: day,
  name,
  kind: 'public_holiday',
  state: 'confirmed',
  source,
});

/** Easter Sunday in the Gregorian calendar, by the anonymous algorithm of 1876 (Meeus). */
export function easter(year: number): string {
  const a = year % 19;
  const [b, c] = [Math.floor(year / 100), year % 100];
  const [d, e] = [Math.floor(b / 4), b % 4];
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - d - g + 15) % 30;
  const [i, k] = [Math.floor(c / 4), c % 4];
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 19 * l) / 433);
  const month = Math.floor((h + l - 7 * m + 90) / 25);
  const day = (h + l - 7 * m + 33 * month + 19) % 32;
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

function france(year: number): NationalDay[] {
  const sunday = easter(year);
  const fixed: [string, DayName][] = [
    ['01-01', 'newYear'],
    ['05-01', 'labour'],
    ['05-08', 'victory'],
    ['07-14', 'bastille'],
    ['08-15', 'assumption'],
    ['11-01', 'allSaints'],
    ['11-11', 'armistice'],
    ['12-25', 'christmas'],
  ];
  const movable: [number, DayName][] = [
    [1, 'easterMonday'],
    [39, 'ascension'],
    [50, 'whitMonday'],
  ];
  return [
    ...fixed.map(([day, name]) => one(`${year}-${day}`, name, 'france')),
    ...movable.map(([after, name]) => one(addDays(sunday, after), name, 'france')),
  ];
}

const abolition: Partial<Record<CalendarKey, string>> = {
  'FR-GP': '05-27',
  'FR-MQ': '05-22',
  'FR-GF': '06-10',
  'FR-RE': '12-20',
  'FR-YT': '04-27',
  'FR-BL': '10-09',
  'FR-MF': '05-28',
};

/**
 * Additional days off of Alsace and Moselle (labour code, art. L3134-13): Good Friday only where the town has a
 * Protestant or a shared church, which the school checks.
 */
const alsaceMoselle = (year: number): NationalDay[] => [
  { ...one(addDays(easter(year), -2), 'goodFriday', 'alsaceMoselle'), state: 'expected' },
  one(`${year}-12-26`, 'saintStephen', 'alsaceMoselle'),
];

const winter = {
  'FR-A': ['2027-02-13', '2027-02-28'],
  'FR-B': ['2027-02-20', '2027-03-07'],
  'FR-C': ['2027-02-06', '2027-02-21'],
} as const;
const spring = {
  'FR-A': ['2027-04-10', '2027-04-25'],
  'FR-B': ['2027-04-17', '2027-05-02'],
  'FR-C': ['2027-04-03', '2027-04-18'],
} as const;
type Zone = keyof typeof winter;
/** The zone whose school holidays a calendar follows; null where the academy sets its own. */
const zoneOf = (key: CalendarKey): Zone | null => (key === 'FR-AM' ? 'FR-B' : key in winter ? (key as Zone) : null);

/** School holidays known by zone; the day lessons start again is not among them. */
function vacations(zone: Zone): NationalDay[] {
  const spans: [DayName, readonly [string, string]][] = [
    ['autumnBreak', ['2026-10-17', '2026-11-01']],
    ['christmasBreak', ['2026-12-19', '2027-01-03']],
    ['winterBreak', winter[zone]],
    ['springBreak', spring[zone]],
    ['ascensionBridge', ['2027-05-07', '2027-05-08']],
    ['summerBreak', ['2027-07-03', '2027-08-31']],
  ];
  return spans.map(([name, [startsOn, endsOn]]) => ({
    name,
    startsOn,
    endsOn,
    kind: 'holiday',
    state: 'expected',
    source: 'ministry',
  }));
}

// house: the Hijri calendar, in figures: it finds feasts and shows no day
const hijri = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'numeric',
});
function hijriDay(day: string): string {
  const part = Object.fromEntries(
    hijri.formatToParts(new Date(`${day}T12:00:00Z`)).map(({ type, value }) => [type, value]),
  );
  return `${part['day']}/${part['month']}`;
}
/** First day of each feast by day and month of the Hijri year, with how many days are off. */
const feasts: Record<string, [DayName, number]> = {
  '1/1': ['muharram', 1],
  '12/3': ['mawlid', 2],
  '1/10': ['fitr', 2],
  '10/12': ['adha', 2],
};

function moroccoFeasts(span: Span): NationalDay[] {
  const found: NationalDay[] = [];
  for (let day = addDays(span.startsOn, -2); day <= span.endsOn; day = addDays(day, 1)) {
    const feast = feasts[hijriDay(day)];
    if (feast)
      found.push({
        name: feast[0],
        startsOn: day,
        endsOn: addDays(day, feast[1] - 1),
        kind: 'public_holiday',
        state: 'expected',
        source: 'moon',
      });
  }
  return found;
}

function morocco(year: number): NationalDay[] {
  const fixed: [string, DayName][] = [
    ['01-01', 'newYearMa'],
    ['01-11', 'manifesto'],
    ['01-14', 'amazigh'],
    ['05-01', 'labour'],
    ['07-30', 'throne'],
    ['08-14', 'ouedEddahab'],
    ['08-20', 'revolution'],
    ['08-21', 'youth'],
    ['10-31', 'unity'],
    ['11-06', 'greenMarch'],
    ['11-18', 'independence'],
  ];
  return fixed.map(([day, name]) => one(`${year}-${day}`, name, 'morocco'));
}

/** Whether the school holidays of a calendar are known for a year, besides its public holidays. */
export const knowsVacations = (key: CalendarKey, span: Span): boolean => {
  const zone = zoneOf(key);
  return zone !== null && vacations(zone).filter((day) => overlaps(day, span)).length >= 4;
};

/** Days off of a national calendar that touch a span, in their order. */
export function nationalDays(key: CalendarKey, span: Span): NationalDay[] {
  const first = Number(span.startsOn.slice(0, 4));
  const last = Number(span.endsOn.slice(0, 4));
  const each = Array.from({ length: last - first + 1 }, (_, i) => first + i);
  const freed = abolition[key];
  const zone = zoneOf(key);
  const days =
    key === 'MA'
      ? [...each.flatMap(morocco), ...moroccoFeasts(span)]
      : [
          ...each.flatMap(france),
          ...(freed ? each.map((year) => one(`${year}-${freed}`, 'abolition', 'overseas')) : []),
          ...(key === 'FR-AM' ? each.flatMap(alsaceMoselle) : []),
          ...(zone ? vacations(zone) : []),
        ];
  return days
    .filter((day) => overlaps(day, span))
    .sort((a, b) => a.startsOn.localeCompare(b.startsOn) || a.name.localeCompare(b.name));
}

/** Longest closure, in days. */
const longestHoliday = 366;
/** Days off exist, follow each other and last a year at most. */
export function holidayFault({ startsOn, endsOn }: Span): { code: string; field: string } | null {
  const wrong = findUnrealDay({ startsOn, endsOn });
  if (wrong || startsOn > endsOn) return { code: 'years.dates', field: wrong ?? 'endsOn' };
  return countDays({ startsOn, endsOn }) > longestHoliday ? { code: 'years.too_long', field: 'endsOn' } : null;
}
