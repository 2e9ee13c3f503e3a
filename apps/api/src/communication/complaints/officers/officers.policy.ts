export type Officer = { accountId: string; personId: string | null; directs: boolean };
export type Facts = {
  authorId: string | null;
  concernedId: string | null;
  assignedTo: string | null;
  confidential: boolean;
  /** The pupil concerned, and people who are or were guardians of that pupil. */
  familyIds: readonly string[];
};
/** Nobody is put in charge of their own complaint, of one about themselves, or of one about their own child. */
export const mayBeAssigned = (
  officer: Pick<Officer, 'accountId' | 'personId'>,
  facts: Pick<Facts, 'authorId' | 'concernedId' | 'familyIds'>,
): boolean =>
  officer.accountId !== facts.authorId &&
  (officer.personId === null ||
    (officer.personId !== facts.concernedId && !facts.familyIds.includes(officer.personId)));
/**
 * Whether an officer may read and handle a complaint; for a confidential one, only the direction and the person in
 * charge.
 */
export const mayHandle = (officer: Officer, facts: Facts): boolean =>
  mayBeAssigned(officer, facts) && (!facts.confidential || officer.directs || facts.assignedTo === officer.accountId);
