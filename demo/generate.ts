import * as n from './school/names.ts';
import { type DemoClass, type LevelPlan, levels, options, scales, type ScaleName, type Size } from './school/plan.ts';
import { Random, seedOf } from './school/random.ts';
import { type DemoStaff, makeStaff } from './school/staff.ts';

export type DemoGuardian = { lastName: string; firstName: string; phone: string; email: string };
export type DemoPupil = {
  matricule: string;
  massarCode: string;
  lastName: string;
  firstName: string;
  lastNameAr: string;
  firstNameAr: string;
  sex: 'F' | 'M';
  /** `YYYY-MM-DD` */
  birthOn: string;
  birthPlace: string;
  cycle: string;
  level: string;
  className: string;
  storeId: LevelPlan['storeId'];
  regime: string;
  groups: string[];
  address: string;
  father: DemoGuardian | null;
  mother: DemoGuardian | null;
  separated: boolean;
};
export type DemoSchool = { year: number; classes: DemoClass[]; pupils: DemoPupil[]; staff: DemoStaff[] };
export type GenerateOptions = {
  seed: number;
  size: Size;
  /** Calendar year in which the school year begins. */
  year: number;
  /** Families with fixed names, so that their logins are known in advance. */
  known?: readonly KnownFamily[];
};
export type KnownFamily = {
  last: n.Name;
  father: string;
  mother: string;
  children: readonly { first: n.Name; sex: 'F' | 'M'; level: string }[];
};

type Family = {
  last: n.Name;
  motherLast: n.Name;
  french: boolean;
  father: DemoGuardian | null;
  mother: DemoGuardian | null;
  separated: boolean;
  address: string;
  known: KnownFamily | null;
};

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z]/g, '');
const two = (value: number): string => String(value).padStart(2, '0');

class Maker {
  readonly random: Random;
  private readonly options: GenerateOptions;
  private readonly phones = new Set<string>();
  private readonly mails = new Set<string>();
  private readonly people = new Set<string>();
  private readonly codes = new Set<string>();

  constructor(options: GenerateOptions) {
    this.options = options;
    this.random = new Random(options.seed);
    for (const family of options.known ?? [])
      for (const first of [family.father, family.mother, ...family.children.map((child) => child.first[0])])
        this.people.add(`${plain(first)}.${plain(family.last[0])}`);
  }

  phone(): string {
    for (;;) {
      const phone = `0${this.random.pick(['6', '6', '6', '7'])}${this.random.int(10_000_000, 99_999_999)}`;
      if (!this.phones.has(phone)) {
        this.phones.add(phone);
        return phone;
      }
    }
  }

  email(first: string, last: string): string {
    for (let i = 0; ; i += 1) {
      // A reserved domain: no mail of the demo can reach anybody.
      const mail = `${plain(first)}.${plain(last)}${i || ''}@courriel.example`;
      if (!this.mails.has(mail)) {
        this.mails.add(mail);
        return mail;
      }
    }
  }

  massar(): string {
    for (;;) {
      const code = `${this.random.pick(['G', 'H', 'J', 'K', 'L', 'M', 'N', 'P', 'R', 'S'])}1${this.random.int(10_000_000, 99_999_999)}`;
      if (!this.codes.has(code)) {
        this.codes.add(code);
        return code;
      }
    }
  }

  private guardian(first: n.Name, last: n.Name): DemoGuardian {
    return {
      lastName: last[0],
      firstName: first[0],
      phone: this.phone(),
      email: this.random.chance(0.82) ? this.email(first[0], last[0]) : '',
    };
  }

  /** First name that no other bearer of the family name has, as long as there are some left. */
  firstName(list: readonly n.Name[], last: n.Name): n.Name {
    for (let i = 0; i < 12; i += 1) {
      const name = this.random.pick(list);
      const key = `${plain(name[0])}.${plain(last[0])}`;
      if (this.people.has(key)) continue;
      this.people.add(key);
      return name;
    }
    return this.random.pick(list);
  }

  address(): string {
    const { random } = this;
    return `${random.int(1, 240)}, ${random.pick(n.streets)}, ${random.pick(n.quarters)}, Rabat`;
  }

  family(alone: boolean): Family {
    const { random } = this;
    const french = random.chance(0.12);
    const last = random.pick(french ? n.frenchFamilies : n.moroccanFamilies);
    const mixed = random.chance(0.06);
    const motherLast = random.pick(french !== mixed ? n.frenchFamilies : n.moroccanFamilies);
    const withMother = alone && random.chance(0.75);
    const father =
      alone && withMother ? null : this.guardian(this.firstName(french ? n.frenchFathers : n.fathers, last), last);
    const mother =
      alone && !withMother
        ? null
        : this.guardian(this.firstName(french !== mixed ? n.frenchMothers : n.mothers, motherLast), motherLast);
    return {
      last,
      motherLast,
      french,
      father,
      mother,
      separated: !alone && random.chance(0.13),
      address: this.address(),
      known: null,
    };
  }

  knownFamily(known: KnownFamily): Family {
    const guardian = (first: string): DemoGuardian => ({
      lastName: known.last[0],
      firstName: first,
      phone: this.phone(),
      email: this.email(first, known.last[0]),
    });
    return {
      last: known.last,
      motherLast: known.last,
      french: false,
      father: guardian(known.father),
      mother: guardian(known.mother),
      separated: false,
      address: this.address(),
      known,
    };
  }

  birth(level: LevelPlan): string {
    const { random } = this;
    const late = level.age > 6 && random.chance(0.05) ? 1 : 0;
    return `${this.options.year - level.age - late}-${two(random.int(1, 12))}-${two(random.int(1, 28))}`;
  }
}

/** As many families as their guardians allow: most have two, some one; and how many children each has. */
function makeFamilies(maker: Maker, { size, known = [] }: GenerateOptions): { family: Family; children: number }[] {
  const count = Math.round(size.guardians / 1.75);
  const alone = 2 * count - size.guardians;
  const families = Array.from({ length: count - known.length }, (_, i) => ({
    family: maker.family(i < alone),
    children: 1,
  }));
  const fixed = known.map((one) => ({ family: maker.knownFamily(one), children: one.children.length }));
  let left = size.pupils - families.length - fixed.reduce((sum, one) => sum + one.children, 0);
  while (left > 0) {
    const one = maker.random.pick(families);
    if (one.children >= 5) continue;
    one.children += 1;
    left -= 1;
  }
  return [...fixed, ...maker.random.shuffle(families)];
}

/** Pupils of each level by its weight; they add up to the total. */
function shares(total: number): Map<LevelPlan, number> {
  const whole = levels.reduce((sum, { weight }) => sum + weight, 0);
  let weights = 0;
  let given = 0;
  return new Map(
    levels.map((level) => {
      weights += level.weight;
      const share = Math.round((total * weights) / whole) - given;
      given += share;
      return [level, share];
    }),
  );
}

/** A level for every child: each level gets its share, brothers and sisters are in different ones where possible. */
function makePlaces(
  maker: Maker,
  families: readonly { family: Family; children: number }[],
  total: number,
): { family: Family; level: LevelPlan; first: KnownFamily['children'][number] | null }[] {
  const room = shares(total);
  const places = [];
  for (const { family, children } of families) {
    const used = new Set<LevelPlan>();
    for (let i = 0; i < children; i += 1) {
      const first = family.known?.children[i] ?? null;
      const open = [...room].filter(([level, left]) => left > 0 && !used.has(level)).map(([level]) => level);
      const any = open.length ? open : [...room].filter(([, left]) => left > 0).map(([level]) => level);
      const level = levels.find(({ name }) => name === first?.level) ?? maker.random.pick(any);
      used.add(level);
      room.set(level, (room.get(level) ?? 0) - 1);
      places.push({ family, level, first });
    }
  }
  return places;
}

function makePupil(
  maker: Maker,
  { family, level, first }: ReturnType<typeof makePlaces>[number],
): Omit<DemoPupil, 'matricule' | 'className'> {
  const { random } = maker;
  const sex = first?.sex ?? (random.chance(0.5) ? 'F' : 'M');
  const girls = family.french ? n.frenchGirls : n.girls;
  const boys = family.french ? n.frenchBoys : n.boys;
  const name = first?.first ?? maker.firstName(sex === 'F' ? girls : boys, family.last);
  const older = level.age >= 11;
  return {
    massarCode: maker.massar(),
    lastName: family.last[0],
    firstName: name[0],
    lastNameAr: family.last[1],
    firstNameAr: name[1],
    sex,
    birthOn: maker.birth(level),
    birthPlace: random.pick(n.birthPlaces),
    cycle: level.cycle,
    level: level.name,
    storeId: level.storeId,
    regime: random.chance(0.55) ? 'Demi-pensionnaire' : 'Externe',
    groups: older && random.chance(0.35) ? [random.pick(options)] : [],
    address: family.address,
    father: family.father,
    mother: family.mother,
    separated: family.separated,
  };
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** A whole school from a seed: the same seed, size and year give the same school, to the letter. */
export function generateSchool(options: GenerateOptions): DemoSchool {
  const maker = new Maker(options);
  const places = makePlaces(maker, makeFamilies(maker, options), options.size.pupils);
  const drafts = places.map((place) => makePupil(maker, place));
  const classes: DemoClass[] = [];
  const pupils: DemoPupil[] = [];
  for (const level of levels) {
    const inLevel = maker.random.shuffle(drafts.filter((draft) => draft.level === level.name));
    const count = Math.max(1, Math.ceil(inLevel.length / options.size.classSize));
    const made = Array.from({ length: count }, (_, i) => ({
      name: `${level.name} ${String.fromCharCode(65 + i)}`,
      level,
    }));
    classes.push(...made);
    for (const [i, draft] of inLevel.entries())
      pupils.push({ ...draft, matricule: '', className: made[i % count]?.name ?? '' });
  }
  pupils.sort(
    (a, b) =>
      levels.findIndex(({ name }) => name === a.level) - levels.findIndex(({ name }) => name === b.level) ||
      compare(a.className, b.className) ||
      compare(a.lastName, b.lastName) ||
      compare(a.firstName, b.firstName) ||
      compare(a.massarCode, b.massarCode),
  );
  const numbers = maker.random.shuffle(pupils.map((_, i) => i + 1));
  for (const [i, pupil] of pupils.entries()) pupil.matricule = `IB${String(numbers[i]).padStart(5, '0')}`;
  return { year: options.year, classes, pupils, staff: makeStaff(maker, classes, options.size.teachers) };
}

/** The schools of a scale, one at a time: a scale of five hundred is never in memory at once. */
export function* generateScale(name: ScaleName, options: { seed: number; year: number }): Generator<DemoSchool> {
  const { schools, size } = scales[name];
  for (let i = 0; i < schools; i += 1) yield generateSchool({ ...options, seed: seedOf(options.seed, i), size });
}
