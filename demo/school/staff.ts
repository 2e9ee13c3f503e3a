import * as n from './names.ts';
import { type DemoClass, type LevelPlan, posts, subjects } from './plan.ts';
import type { Random } from './random.ts';

export type DemoStaff = {
  matricule: string;
  lastName: string;
  firstName: string;
  lastNameAr: string;
  firstNameAr: string;
  sex: 'F' | 'M';
  job: string;
  subject: string;
  classes: string[];
  email: string;
  phone: string;
  /** Lists that contain the member of staff. */
  storeIds: LevelPlan['storeId'][];
};
type Maker = {
  random: Random;
  phone(): string;
  email(first: string, last: string): string;
  firstName(list: readonly n.Name[], last: n.Name): n.Name;
};
type Post = Pick<DemoStaff, 'job' | 'subject' | 'classes' | 'storeIds'> & {
  sex?: 'F' | 'M';
  name?: { first: n.Name; last: n.Name };
};

/** Staff whose logins the demo prints: their names and posts. */
export const knownStaff = {
  prof: { first: ['Hassan', 'حسن'], last: ['Tazi', 'التازي'], sex: 'M' },
  transport: { first: ['Omar', 'عمر'], last: ['Fassi', 'الفاسي'], sex: 'M' },
  personnel: { first: ['Laila', 'ليلى'], last: ['Idrissi', 'الإدريسي'], sex: 'F' },
} as const satisfies Record<string, { first: n.Name; last: n.Name; sex: 'F' | 'M' }>;

function schoolTeachers(classes: readonly DemoClass[], count: number): Post[] {
  const rooms = classes.filter(({ level }) => level.storeId === '1');
  // With more classes than teachers, one takes several; with fewer, the others share them.
  return Array.from({ length: count }, (_, i) => ({
    job: 'Professeur des écoles',
    subject: i < rooms.length ? 'Enseignement général' : 'Arabe',
    storeIds: ['1'],
    classes:
      i < rooms.length
        ? rooms.filter((_room, at) => at % Math.min(count, rooms.length) === i).map(({ name }) => name)
        : rooms.filter((_room, at) => at % (count - rooms.length) === i - rooms.length).map(({ name }) => name),
  }));
}

/** One post per subject first, then more where the weight per post is greatest. */
function postsBySubject(count: number): number[] {
  const given = subjects.map(() => 0);
  for (let i = 0; i < count; i += 1) {
    let best = 0;
    for (const [at, { weight }] of subjects.entries()) {
      if (
        (given[at] ?? 0) === 0
          ? (given[best] ?? 0) > 0
          : (given[best] ?? 0) > 0 &&
            weight / ((given[at] ?? 0) + 1) > (subjects[best]?.weight ?? 0) / ((given[best] ?? 0) + 1)
      )
        best = at;
    }
    given[best] = (given[best] ?? 0) + 1;
  }
  return given;
}

function subjectTeachers(classes: readonly DemoClass[], count: number): Post[] {
  const rooms = classes.filter(({ level }) => level.storeId !== '1');
  return postsBySubject(count).flatMap((teachers, at) => {
    const subject = subjects[at];
    if (!subject) return [];
    const taught = subject.lycee ? rooms.filter(({ level }) => level.storeId === '3') : rooms;
    return Array.from({ length: teachers }, (_, i): Post => {
      const own = taught.filter((_room, place) => place % teachers === i);
      return {
        job: 'Professeur',
        subject: subject.name,
        classes: own.map(({ name }) => name),
        storeIds: [...new Set(own.map(({ level }) => level.storeId))],
      };
    });
  });
}

function otherPosts(): Post[] {
  return posts.flatMap(({ job, sex, count, storeId }) =>
    Array.from({ length: count }, (_, i): Post => {
      const known =
        i > 0
          ? undefined
          : job === 'Chauffeur'
            ? knownStaff.transport
            : job === 'Secrétaire'
              ? knownStaff.personnel
              : undefined;
      return {
        job,
        subject: '',
        classes: [],
        storeIds: storeId === 'common' ? ['1', '2', '3'] : [storeId],
        sex,
        ...(known && { name: known }),
      };
    }),
  );
}

function chooseSex({ name, sex }: Post, random: Random): 'F' | 'M' {
  if (name) return name === knownStaff.personnel ? 'F' : 'M';
  return sex ?? (random.chance(0.58) ? 'F' : 'M');
}

/** Some of the staff who do not teach Arabic or Islam bear French names. */
function choosesFrench({ name, subject }: Post, random: Random): boolean {
  return !name && subject !== 'Arabe' && subject !== 'Éducation islamique' && random.chance(0.15);
}

/** The known staff have their own names. */
function chooseName(post: Post, sex: 'F' | 'M', maker: Maker): { first: n.Name; last: n.Name } {
  const french = choosesFrench(post, maker.random);
  const [families, mothers, fathers] = french
    ? [n.frenchFamilies, n.frenchMothers, n.frenchFathers]
    : [n.moroccanFamilies, n.mothers, n.fathers];
  const last = post.name?.last ?? maker.random.pick(families);
  return { last, first: post.name?.first ?? maker.firstName(sex === 'F' ? mothers : fathers, last) };
}

const feminineJobs: Readonly<Record<string, string>> = {
  Professeur: 'Professeure',
  'Professeur des écoles': 'Professeure des écoles',
};

/** Teachers of every class and subject, and non-teaching posts. */
export function makeStaff(maker: Maker, classes: readonly DemoClass[], teachers: number): DemoStaff[] {
  const inSchool = Math.max(1, Math.round(teachers * 0.36));
  const secondary = subjectTeachers(classes, teachers - inSchool);
  const [known] = secondary;
  if (known) known.name = knownStaff.prof;
  const all: Post[] = [
    ...schoolTeachers(classes, inSchool),
    ...secondary.filter(({ classes: own }) => own.length),
    ...otherPosts(),
  ];
  return all.map((post, i) => {
    const sex = chooseSex(post, maker.random);
    const { first, last } = chooseName(post, sex, maker);
    return {
      matricule: `P${String(i + 1).padStart(4, '0')}`,
      lastName: last[0],
      firstName: first[0],
      lastNameAr: last[1],
      firstNameAr: first[1],
      sex,
      job: (sex === 'F' && feminineJobs[post.job]) || post.job,
      subject: post.subject,
      classes: post.classes,
      email: maker.email(first[0], last[0]),
      phone: maker.phone(),
      storeIds: post.storeIds,
    };
  });
}
