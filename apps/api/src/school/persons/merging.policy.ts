/** What a tie of a guardian allows and forbids. */
export type TieTerms = {
  legal: boolean;
  digital_access: boolean;
  may_pick_up: boolean;
  receives_reports: boolean;
  starts_on: string;
  ends_on: string | null;
  custody: string;
  restriction: string;
  restriction_file_id: string | null;
  identity_document: string;
};

/** As long as the form lets a restriction be. */
const longest = 500;

const distinct = (values: readonly (string | null)[]): string[] => [
  ...new Set(values.filter((value): value is string => value !== null && value !== '')),
];

/** `none` prevails over every rhythm, a rhythm over `always`; two different rhythms contradict each other. */
function stricterCustody(one: string, other: string): string | null {
  const set = distinct([one, other]).filter((value) => value !== 'always');
  if (set.includes('none')) return 'none';
  return set.length > 1 ? null : (set[0] ?? 'always');
}

/**
 * The terms of two ties of one guardian to one child as one tie: what either forbids is forbidden. Null where that
 * cannot be decided: two court papers, two rhythms of custody, two periods without a common day, or two restrictions
 * that are too long together.
 */
export function stricterTie(kept: TieTerms, dropped: TieTerms): TieTerms | null {
  const custody = stricterCustody(kept.custody, dropped.custody);
  const papers = distinct([kept.restriction_file_id, dropped.restriction_file_id]);
  const restriction = distinct([kept.restriction, dropped.restriction]).join('\n');
  const [, starts_on = ''] = [kept.starts_on, dropped.starts_on].sort();
  const [ends_on = null] = distinct([kept.ends_on, dropped.ends_on]).sort();
  const apart = ends_on !== null && ends_on < starts_on;
  if (custody === null || papers.length > 1 || restriction.length > longest || apart) return null;
  return {
    legal: kept.legal && dropped.legal,
    digital_access: kept.digital_access && dropped.digital_access,
    may_pick_up: kept.may_pick_up && dropped.may_pick_up,
    receives_reports: kept.receives_reports && dropped.receives_reports,
    starts_on,
    ends_on,
    custody,
    restriction,
    restriction_file_id: papers[0] ?? null,
    identity_document: kept.identity_document || dropped.identity_document,
  };
}

/** Whether two ties do not say the same. */
export const tiesDiffer = (one: TieTerms, other: TieTerms): boolean =>
  (Object.keys(one) as (keyof TieTerms)[]).some((term) => one[term] !== other[term]);
