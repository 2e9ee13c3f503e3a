/** A roll call of the demo school: a lesson, or half a day of a class, with who was called. */
export type Called = {
  lessonId: string | null;
  classId: string;
  half: 'morning' | 'afternoon' | null;
  day: string;
  starts: number;
  ends: number;
  title: string;
  /** Of the lesson's subject; '' for half a day. */
  titleAr: string;
  byId: string;
  pupilIds: readonly string[];
};
/** What a roll call of the demo finds, and how its family explained it. */
export type Found = {
  pupilId: string;
  kind: 'absence' | 'late';
  minutes: number;
  justification: 'none' | 'announced' | 'accepted' | 'refused';
  /** Key of the usual reason. */
  reason: string | null;
};

/** A number from 0 to 1 that is always the same for the same words. */
export function chance(...words: readonly (string | number)[]): number {
  let hash = 2_166_136_261;
  for (const letter of words.join('|')) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619);
  hash = Math.imul(hash ^ (hash >>> 15), 2_246_822_519);
  hash = Math.imul(hash ^ (hash >>> 13), 3_266_489_917);
  return ((hash ^ (hash >>> 16)) >>> 0) / 4_294_967_296;
}

const reasons = ['illness', 'illness', 'illness_certificate', 'medical_appointment', 'family_reasons', 'transport'];
const pick = (part: number): string => reasons[Math.floor(part * reasons.length)] ?? 'illness';
/** A few pupils in a hundred are often away, as in a real school. */
const proneness = (pupil: number): number => (chance('prone', pupil) < 0.04 ? 5 : 1);

/** How a pupil's family explained one of his days: most do, some never. */
function explained(pupil: number, day: string): Pick<Found, 'justification' | 'reason'> {
  const part = chance('why', pupil, day);
  if (part < 0.62) return { justification: 'accepted', reason: pick(chance('reason', pupil, day)) };
  if (part < 0.78) return { justification: 'announced', reason: pick(chance('reason', pupil, day)) };
  if (part < 0.82) return { justification: 'refused', reason: 'overslept' };
  return { justification: 'none', reason: null };
}

/**
 * The roll-call result of the pupil at a position of the school's list: days of illness, half-days, single lessons, and
 * lateness in the morning. The same position and day give the same result, so that an ill pupil misses every lesson.
 */
export function foundOf(pupil: number, pupilId: string, call: Called, first: boolean): Found | null {
  const { day, starts } = call;
  const often = proneness(pupil);
  const half = starts < 780 ? 'am' : 'pm';
  const ill = chance('day', pupil, day) < 0.011 * often || chance('half', pupil, day, half) < 0.006 * often;
  if (ill || chance('lesson', pupil, day, starts) < 0.002 * often)
    return { pupilId, kind: 'absence', minutes: call.ends - starts, ...explained(pupil, day) };
  const late = first ? 0.018 : 0.003;
  if (chance('late', pupil, day, starts) < late * often) {
    const minutes = 3 + Math.floor(chance('minutes', pupil, day, starts) * 18);
    const said = chance('bus', pupil, day) < 0.3;
    return {
      pupilId,
      kind: 'late',
      minutes,
      justification: said ? 'accepted' : 'none',
      reason: said ? 'bus_late' : null,
    };
  }
  return null;
}
